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
  /** The next write is refused: too many of them. */
  limit(): Promise<void>;
  /** Sign-ins that the network refuses for good, or holds back with a challenge. */
  readonly blocked: { email: string; password: string; countryCode: string };
  readonly challenged: { email: string; password: string; countryCode: string };
  /** The network ends the account's session. */
  signOut(accountRef: string): Promise<void>;
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

  it("looks a message up by its words, not mistaking an earlier one for it", async () => {
    const port = stage.port();
    const person = await stage.stranger();
    await port.perform(ref, { kind: "invite", profile: person.providerId, note: "" }, "k4");
    await stage.accept(ref, person.providerId);
    const message = { kind: "message", profile: person.providerId, text: "Same words" } as const;
    expect(await port.lookUp(ref, message, "k5", early)).toEqual({ state: "absent" });
    const sent = await port.perform(ref, message, "k5");
    expect(await port.lookUp(ref, message, "k5", early)).toMatchObject({
      state: "done",
      receipt: { providerMessageId: sent.providerMessageId },
    });
    const later = new Date(Date.now() + 3_600_000);
    expect((await port.lookUp(ref, message, "k6", later)).state).not.toBe("done");
  });

  it("finds people by address and by id, and tells how the account stands to them", async () => {
    const port = stage.port();
    const person = await stage.stranger();
    expect(await port.findProfile(ref, person.providerId)).toMatchObject({
      url: person.url,
      relation: "none",
    });
    await port.perform(ref, { kind: "invite", profile: person.url, note: "" }, "k7");
    expect(await port.findProfile(ref, person.url)).toMatchObject({ relation: "invited" });
    await stage.accept(ref, person.providerId);
    expect(await port.findProfile(ref, person.url)).toMatchObject({ relation: "connected" });
  });

  it("says limited where the network has enough, and nothing happens", async () => {
    const person = await stage.stranger();
    await stage.limit();
    const invite = { kind: "invite", profile: person.url, note: "" } as const;
    await expect(stage.port().perform(ref, invite, "k8")).rejects.toMatchObject({ kind: "limited" });
    expect(await stage.received(ref, person.providerId)).toBe(0);
  });

  it("refuses a note that is too long", async () => {
    const person = await stage.stranger();
    const invite = { kind: "invite", profile: person.url, note: "x".repeat(301) } as const;
    await expect(stage.port().perform(ref, invite, "k9")).rejects.toMatchObject({ kind: "rejected" });
  });

  it("tells a suspended and a challenged account apart", async () => {
    expect(await stage.port().connect(stage.blocked)).toEqual({ state: "blocked" });
    expect(await stage.port().connect(stage.challenged)).toEqual({ state: "challenged" });
  });

  it("knows nobody of an unknown name", async () => {
    expect(await stage.port().findProfile(ref, "https://network.example/in/nobody-at-all")).toBeNull();
  });

  it("says auth, and tells it in the feed, once the session is over [F8]", async () => {
    const port = stage.port();
    const { cursor } = await port.poll(ref, null);
    await stage.signOut(ref);
    const invite = { kind: "invite", profile: (await stage.stranger()).url, note: "" } as const;
    await expect(port.perform(ref, invite, "k10")).rejects.toMatchObject({ kind: "auth" });
    const news = await port.poll(ref, cursor).catch((error: unknown) => error);
    if (news instanceof Error) expect(news).toMatchObject({ kind: "auth" });
    else
      expect((news as { events: { kind: string }[] }).events.map((event) => event.kind)).toContain(
        "signed_out",
      );
  });

  it("signs an account out, by its name or its address, as often as it is asked", async () => {
    const port = stage.port();
    const { email } = stage.signIn;
    for (const accountRef of [ref, null]) {
      await port.connect(stage.signIn);
      await port.solveCheckpoint(ref, await stage.pin(ref));
      const { url } = await stage.stranger();
      expect(await port.findProfile(ref, url)).not.toBeNull();
      for (let time = 0; time < 2; time++) await port.disconnect({ accountRef, email });
      await expect(port.findProfile(ref, url)).rejects.toMatchObject({ kind: "auth" });
    }
    await port.disconnect({ accountRef: "nobody", email: "nobody@network.example" });
  });
}
