import { describe, expect, it } from "vitest";
import { unipileSocial } from "@/lib/providers/social/unipile/adapter.ts";
import { unipileKey } from "@/lib/world/settings.ts";
import { runningWorld } from "../factories/servers/running-world.ts";
import { socialContract } from "./social.contract.ts";
import { socialStage } from "./social-stage.ts";

describe("Unipile, played by the embedded world", () => {
  const { of, control } = runningWorld();
  const port = (apiKey = unipileKey) =>
    unipileSocial({
      baseUrl: `http://127.0.0.1:${of().httpPort}/unipile`,
      apiKey,
      connectionsEveryMs: 0,
    });
  socialContract(
    socialStage(control, "unipile", {
      port: () => port(),
      lacks: ["invite_by_email", "message_through", "follow", "invite_to_event", "group", "event"],
      isStepwise: true,
      forgetsVisits: true,
    }),
  );

  it("holds a wrong key of the installation against no account", async () => {
    const action = { kind: "invite", profile: "anybody", note: "" } as const;
    await expect(port("another").perform("acc-1", action, "k")).rejects.toMatchObject({
      kind: "unavailable",
      scope: "server",
    });
  });

  it("says unknown, and not absent, as long as the provider may still show it", async () => {
    const signIn = { email: "chloe.martin@network.example", password: "network-pass-3", countryCode: "FR" };
    const asked = await port().connect(signIn);
    if (asked.state !== "checkpoint") throw new Error("a code was expected");
    const { signIns } = await control<{ signIns: { ref: string; pin: string }[] }>(
      "GET",
      "/network-sign-ins",
    );
    const ref = asked.accountRef;
    await port().solveCheckpoint(ref, signIns.find((one) => one.ref === ref)?.pin ?? "");
    const { person } = await control<{ person: { providerId: string } }>("GET", "/people/77");
    const action = { kind: "message", profile: person.providerId, text: "Hello" } as const;
    expect(await port().lookUp(ref, action, "k", new Date())).toEqual({ state: "unknown" });
    const earlier = new Date(Date.now() - 4 * 60_000);
    expect(await port().lookUp(ref, action, "k", earlier)).toEqual({ state: "absent" });
  });
});
