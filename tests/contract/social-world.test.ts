import { describe, expect, it } from "vitest";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { socialContract } from "./social.contract.ts";

describe("the embedded network", () => {
  const { of, control } = runningWorld();
  let next = 100;
  const fault = (kind: string) =>
    control<void>("POST", "/faults", { channel: "network", kind, match: "POST" });
  const act = (account: string, providerId: string, body: object) =>
    control<void>("POST", `/people/${providerId}/act`, { account, ...body });

  socialContract({
    port: () => worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` }),
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
      const { person } = await control<{ person: { url: string; providerId: string } }>(
        "GET",
        `/people/${next}`,
      );
      return person;
    },
    accept: (ref, id) => act(ref, id, { action: "accept" }),
    reply: (ref, id, text) => act(ref, id, { action: "message", text }),
    limit: () => fault("429"),
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
  });

  it("says unavailable where nothing listens", async () => {
    const port = worldSocial({ baseUrl: "http://127.0.0.1:59998" });
    await expect(
      port.perform("acc-1", { kind: "invite", profile: "x", note: "" }, "k"),
    ).rejects.toMatchObject({
      kind: "unavailable",
    });
  });
});
