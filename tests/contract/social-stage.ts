import { populationSize, slugOf } from "@/lib/world/people/population.ts";
import { eventSlugs, eventUrlOf, membershipsOf, type Traits, traitsOf } from "@/lib/world/people/traits.ts";
import { deadProxyPort, sessionOf } from "@/lib/world/settings.ts";
import type { FaultChannel } from "@/lib/world/store/faults.ts";
import type { runningWorld } from "../factories/servers/running-world.ts";
import type { PersonCase, SocialStage, Stranger } from "./social.contract.ts";

const own = membershipsOf("acc-1");
const shares = (traits: Traits, through: "groups" | "events") =>
  traits[through].some((one) => own[through].includes(one));

const cases: Record<PersonCase, (traits: Traits) => boolean> = {
  "takes inmails": ({ inmail }) => inmail === "open",
  "is closed": ({ inmail }) => inmail === "profile_closed",
  "forbids inmails": ({ inmail }) => inmail === "inmail_forbidden",
  "has many posts": ({ posts, takesComments }) => posts.length > 3 && takesComments,
  "has one post": ({ posts }) => posts.length === 1,
  "has no posts": ({ posts }) => posts.length === 0,
  "takes no comments": ({ posts, takesComments }) => posts.length > 0 && !takesComments,
  "has many skills": ({ skills }) => skills.length > 5,
  "has two skills": ({ skills }) => skills.length === 2,
  "has no skills": ({ skills }) => skills.length === 0,
  "shares a group": (traits) => shares(traits, "groups") && traits.takesSharedMessages,
  "shares an event": (traits) => shares(traits, "events") && traits.takesSharedMessages,
  "shares nothing": (traits) => !shares(traits, "groups") && !shares(traits, "events"),
  "takes no group messages": (traits) => shares(traits, "groups") && !traits.takesSharedMessages,
};

/** What tells one provider of the world's network apart from another. */
type Provider = Pick<SocialStage, "port" | "lacks" | "isStepwise" | "forgetsVisits">;

/** The stage of the social contract on the embedded network, whose faults come on a provider's channel. */
export function socialStage(
  control: ReturnType<typeof runningWorld>["control"],
  channel: FaultChannel,
  provider: Provider,
): SocialStage {
  let next = 100;
  const met = new Set<number>();
  const personOfWorld = async (id: number) => {
    const { person } = await control<{ person: Stranger }>("GET", `/people/${id}`);
    return person;
  };
  const fault = (kind: string) => control<void>("POST", "/faults", { channel, kind, match: "POST" });
  const act = (account: string, providerId: string, body: object) =>
    control<void>("POST", `/people/${providerId}/act`, { account, ...body });

  return {
    ...provider,
    signIn: { email: "ada.hart@network.example", password: "network-pass-1", countryCode: "GB" },
    pin: async (ref) => {
      const { signIns } = await control<{ signIns: { ref: string; pin: string }[] }>(
        "GET",
        "/network-sign-ins",
      );
      return signIns.find((entry) => entry.ref === ref)?.pin ?? "";
    },
    stranger: async () => {
      next += 1;
      return personOfWorld(next);
    },
    personWho: async (is) => {
      for (let id = 300; id <= populationSize; id++) {
        if (met.has(id) || !cases[is](traitsOf(7, id))) continue;
        met.add(id);
        return personOfWorld(id);
      }
      throw new Error(`nobody ${is}`);
    },
    standardSignIn: { email: "ben.okafor@network.example", password: "network-pass-2", countryCode: "GB" },
    ownEventUrl: eventUrlOf(own.events[0] ?? ""),
    ownGroupUrl: `https://network.example/groups/${slugOf(own.groups[0] ?? "")}/members`,
    eventUrl: eventUrlOf(eventSlugs[0] ?? ""),
    accept: (ref, id) => act(ref, id, { action: "accept" }),
    reply: (ref, id, text) => act(ref, id, { action: "message", text }),
    limit: () => fault("429"),
    phoneAsked: { email: "emma.vogel+phone@network.example", password: "network-pass-5", countryCode: "GB" },
    ownSession: { email: "diego.santos@network.example", session: sessionOf("acc-4") },
    deadProxyPort,
    way: async () => {
      const { signIns } = await control<{ signIns: { ref: string; way: string | null }[] }>(
        "GET",
        "/network-sign-ins",
      );
      return signIns.find(({ ref }) => ref === "acc-4")?.way ?? null;
    },
    blocked: { email: "blocked@network.example", password: "network-pass-1", countryCode: "GB" },
    challenged: { email: "challenged@network.example", password: "network-pass-1", countryCode: "GB" },
    signOut: (ref) => control<void>("POST", `/network-sign-ins/${ref}/sign-out`),
    loseAnswer: () => fault("drop_after"),
    loseCall: () => fault("drop_before"),
    received: async (ref, id) => {
      const { effects } = await control<{ effects: { address: string }[] }>(
        "GET",
        `/received?account=${ref}`,
      );
      return effects.filter((entry) => entry.address === id).length;
    },
  };
}
