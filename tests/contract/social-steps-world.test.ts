import { beforeAll, expect, it } from "vitest";
import { type NodeAction, type Payload, stepRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { Intent } from "@/lib/domain/sequencer/index.ts";
import { portMessenger } from "@/lib/domain/sequencer/index.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { populationSize } from "@/lib/world/people/population.ts";
import { eventSlugs, eventUrlOf, membershipsOf, type Traits, traitsOf } from "@/lib/world/people/traits.ts";
import { runningWorld } from "../factories/servers/running-world.ts";

const { of, control } = runningWorld();
const account = "acc-1";
const social = () => worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` });
const messenger = () =>
  portMessenger({
    social: social(),
    openSocialAccount: async () => account,
    isSignedInSince: async () => true,
  } as unknown as Parameters<typeof portMessenger>[0]);

interface Found {
  readonly url: string;
  readonly providerId: string;
  readonly email: string;
}

/** Everything about the person is as a step may wish it. */
const own = membershipsOf(account);
const isIdeal = ({ posts, skills, groups, inmail, takesComments, takesSharedMessages }: Traits) =>
  posts.length > 3 &&
  skills.length > 5 &&
  takesComments &&
  takesSharedMessages &&
  inmail === "open" &&
  groups.some((one) => own.groups.includes(one));
const ideal = Array.from({ length: populationSize }, (_, i) => i + 1).filter((id) =>
  isIdeal(traitsOf(7, id)),
);

beforeAll(async () => {
  await social().connect({
    email: "ada.hart@network.example",
    password: "network-pass-1",
    countryCode: "GB",
  });
  const { signIns } = await control<{ signIns: { ref: string; pin: string }[] }>("GET", "/network-sign-ins");
  await social().solveCheckpoint(account, signIns.find(({ ref }) => ref === account)?.pin ?? "");
});

const steps: [string, NodeAction, string[]][] = [
  ["an InMail [OC-067]", { type: "inmail", subject: "For {full_name}", text: "Hi" }, ["inmail"]],
  ["a connection request by email [OC-071]", { type: "connection_by_email", note: "Hi" }, ["invitation"]],
  ["a visit [OC-065]", { type: "social_action", action: "view" }, ["view"]],
  ["a follow [OC-065]", { type: "social_action", action: "follow" }, ["follow"]],
  [
    "likes of the last 3 posts [OC-099]",
    { type: "social_action", action: "like_posts" },
    ["like", "like", "like"],
  ],
  [
    "endorsements of the top 5 skills [OC-100]",
    { type: "social_action", action: "endorse" },
    Array<string>(5).fill("endorse"),
  ],
  ["a comment [OC-068]", { type: "comment", text: "Well said", ai: false }, ["comment"]],
  ["a group message", { type: "group_message", through: "group", text: "Hi" }, ["message"]],
  [
    "an event invitation [OC-072]",
    { type: "event_invite", eventUrl: eventUrlOf(eventSlugs[0] ?? "") },
    ["invite_to_event"],
  ],
];

it.each(steps)("a step reaches the embedded network and is found there: %s", async (_, action, effects) => {
  const id = ideal.shift() ?? 0;
  const { person } = await control<{ person: Found }>("GET", `/people/${id}`);
  const connected = stepRules[action.type].needsConnection;
  if (connected) await control("POST", `/people/${id}/act`, { action: "connect", account });
  const decided = stepRules[action.type].decide(action, {
    effectKey: "e:a:0",
    connected,
    invited: false,
    inmailed: false,
    hasBounced: false,
    profile: person.url,
    email: person.email,
    phone: null,
    timezone: "UTC",
    now: 0,
    dialerPhone: null,
    personality: null,
    companyName: "",
    fullName: "Ada Hart",
    values: { full_name: "Ada Hart" },
    mailbox: null,
    noteLimit: 200,
  });
  if (decided.do !== "act") throw new Error(`the step doesn't act: ${decided.do}`);
  const intent = intentOf(decided.payload);
  expect(await messenger().lookUp(intent)).toEqual({ state: "absent", isCertain: true });
  let begun = 0;
  await messenger().perform(intent, async () => {
    begun += 1;
  });
  expect(begun).toBe(1);
  expect(await messenger().lookUp(intent)).toMatchObject({
    state: "done",
    receipt: { providerId: person.providerId },
  });
  const received = await control<{ effects: { address: string; channel: string; body: string }[] }>(
    "GET",
    `/received?account=${account}`,
  );
  const mine = received.effects.filter(({ address }) => address === person.providerId);
  expect(mine.map(({ channel }) => channel)).toEqual(effects);
  const { posts, skills } = traitsOf(7, id);
  if (effects[0] === "like") expect(mine.map(({ body }) => body)).toEqual(posts.slice(0, 3));
  if (effects[0] === "endorse") expect(mine.map(({ body }) => body)).toEqual(skills.slice(0, 5));
});

/** The part of an intent that the effects of a step read. */
function intentOf(payload: Payload): Intent {
  const at = Date.now() - 1_000;
  return { workspaceId: "w", laneId: "l", effectKey: "e:a:0", intendedAt: at, payload } as unknown as Intent;
}
