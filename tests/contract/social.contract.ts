import { expect, it } from "vitest";
import type { SocialPort } from "@/lib/providers/social/port.ts";

/** What a provider's side must offer so that the suite can play both sides. */
export interface SocialStage {
  port(): SocialPort;
  readonly signIn: { email: string; password: string; countryCode: string };
  pin(accountRef: string): Promise<string>;
  /** Public addresses of people who were never contacted; each call gives another one. */
  stranger(): Promise<{ url: string; providerId: string }>;
  accept(accountRef: string, providerId: string): Promise<void>;
  reply(accountRef: string, providerId: string, text: string): Promise<void>;
  /** The next write takes effect, and its answer is lost. */
  loseAnswer(): Promise<void>;
  /** The next write is lost before it takes effect. */
  loseCall(): Promise<void>;
  received(accountRef: string, providerId: string): Promise<number>;
}

const early = new Date(0);

/** The social port's contract. */
export function socialContract(stage: SocialStage): void {
  let ref = "";

  it("asks for a PIN, refuses a wrong one, takes the right one", async () => {
    const asked = await stage.port().connect(stage.signIn);
    expect(asked).toMatchObject({ state: "checkpoint", wrong: false });
    if (asked.state !== "checkpoint") return;
    ref = asked.accountRef;
    const right = await stage.pin(ref);
    const wrong = right === "000000" ? "111111" : "000000";
    expect(await stage.port().solveCheckpoint(ref, wrong)).toMatchObject({
      state: "checkpoint",
      wrong: true,
    });
    await stage.port().resendCheckpoint(ref);
    const again = await stage.pin(ref);
    expect(again).not.toBe(right);
    expect(await stage.port().solveCheckpoint(ref, again)).toMatchObject({ state: "connected" });
    expect(await stage.port().connect({ ...stage.signIn, password: "no" })).toEqual({
      state: "wrong_password",
    });
  });

  it("invites once, and tells an acceptance and a message in the feed", async () => {
    const port = stage.port();
    const person = await stage.stranger();
    expect(await port.findProfile(ref, person.url)).toMatchObject({ relation: "none" });
    const message = { kind: "message", profile: person.providerId, text: "Hello there" } as const;
    await expect(port.perform(ref, message, "k0")).rejects.toMatchObject({ kind: "rejected" });
    const invite = { kind: "invite", profile: person.url, note: "Hi" } as const;
    expect(await port.perform(ref, invite, "k1")).toMatchObject({ providerId: person.providerId });
    await expect(port.perform(ref, invite, "k1")).rejects.toMatchObject({ kind: "rejected" });
    await stage.accept(ref, person.providerId);
    const sent = await port.perform(ref, message, "k2");
    await stage.reply(ref, person.providerId, "Good day");
    const { events, cursor } = await port.poll(ref, null);
    expect(events.map((event) => event.kind)).toEqual(["accepted", "message"]);
    expect(events[1]).toMatchObject({ text: "Good day", threadId: sent.threadId });
    expect((await port.poll(ref, cursor)).events).toEqual([]);
  });

  it("says ambiguous for a lost answer and finds out what happened", async () => {
    const port = stage.port();
    const person = await stage.stranger();
    const invite = { kind: "invite", profile: person.url, note: "" } as const;
    await stage.loseCall();
    await expect(port.perform(ref, invite, "k3")).rejects.toMatchObject({ kind: "ambiguous" });
    expect(await port.lookUp(ref, invite, "k3", early)).toEqual({ state: "absent" });
    await stage.loseAnswer();
    await expect(port.perform(ref, invite, "k3")).rejects.toMatchObject({ kind: "ambiguous" });
    expect(await port.lookUp(ref, invite, "k3", early)).toMatchObject({ state: "done" });
    expect(await stage.received(ref, person.providerId)).toBe(1);
  });

  it("knows nobody of an unknown name", async () => {
    expect(await stage.port().findProfile(ref, "https://network.example/in/nobody-at-all")).toBeNull();
  });
}
