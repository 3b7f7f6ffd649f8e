import { expect, it } from "vitest";
import type { PeopleSource, SocialAction, SocialPort } from "@/lib/providers/social/port.ts";

/** What a provider's side must offer so that the suite can play both sides. */
export interface Stranger {
  readonly url: string;
  readonly providerId: string;
  readonly email: string;
}

/** What a person shows, shares with the account, or allows. */
export type PersonCase =
  | "takes inmails"
  | "is closed"
  | "forbids inmails"
  | "has many posts"
  | "has one post"
  | "has no posts"
  | "takes no comments"
  | "has many skills"
  | "has two skills"
  | "has no skills"
  | "shares a group"
  | "shares an event"
  | "shares nothing"
  | "takes no group messages";

export interface SocialStage {
  port(): SocialPort;
  readonly signIn: { email: string; password: string; countryCode: string };
  pin(accountRef: string): Promise<string>;
  /** Public addresses of people who were never contacted; each call gives another one. */
  stranger(): Promise<Stranger>;
  /** A person of this case, who was never contacted; each call gives another one. */
  personWho(is: PersonCase): Promise<Stranger>;
  /** An account that isn't premium. The other one is. */
  readonly standardSignIn: { email: string; password: string; countryCode: string };
  /** An event of the network. */
  readonly eventUrl: string;
  /** An event that the account attends, and a group of which it is a member. */
  readonly ownEventUrl: string;
  readonly ownGroupUrl: string;
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
  /** A sign-in at which the network asks for a phone number. */
  readonly phoneAsked: { email: string; password: string; countryCode: string };
  /** The session of the browser of a further account's owner, and the account's address. */
  readonly ownSession: { email: string; session: string };
  /** The port of a proxy that doesn't answer. Other ones carry every sign-in. */
  readonly deadProxyPort: number;
  /** How the last sign-in of the further account reached the network, in words. */
  way(): Promise<string | null>;
  /** The network ends the account's session. */
  signOut(accountRef: string): Promise<void>;
  /** What the provider has no call for: it refuses these for good, and nothing happens. Default: nothing. */
  readonly lacks?: readonly (SocialAction["kind"] | PeopleSource["source"])[];
  /**
   * Whether it does the parts of an action one by one, so that some are missing after a lost answer. Default: false.
   */
  readonly isStepwise?: boolean;
  /** Whether the provider keeps nothing of a visit that a look-up could find. Default: false. */
  readonly forgetsVisits?: boolean;
}

const early = new Date(0);

/** The social port's contract. */
export function socialContract(stage: SocialStage): void {
  let ref = "";
  const lacks = (what: SocialAction["kind"] | PeopleSource["source"]) => stage.lacks?.includes(what) ?? false;

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

  it("begins once, right before what can't be taken back: what may not begin isn't done", async () => {
    const port = stage.port();
    const person = await stage.stranger();
    const busy = await stage.personWho("has many posts");
    const actions: SocialAction[] = [
      { kind: "invite", profile: person.url, note: "" },
      { kind: "view", profile: person.url },
      { kind: "like", profile: busy.url, count: 3 },
      { kind: "comment", profile: busy.url, text: "Well said" },
    ];
    for (const action of actions) {
      const refused = new Error("it may not begin");
      await expect(
        port.perform(ref, action, "k", async () => {
          throw refused;
        }),
      ).rejects.toBe(refused);
    }
    expect(await stage.received(ref, person.providerId)).toBe(0);
    expect(await stage.received(ref, busy.providerId)).toBe(0);
    let begun = 0;
    const count = async () => void begun++;
    for (const action of actions) await port.perform(ref, action, "k", count);
    expect(begun).toBe(actions.length);
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

  it("shows the requests that wait, and withdraws each by its id, once [SH-389]", async () => {
    const port = stage.port();
    const [kept, taken] = [await stage.stranger(), await stage.stranger()];
    for (const { url } of [kept, taken])
      await port.perform(ref, { kind: "invite", profile: url, note: "" }, "w");
    const waiting = async () => (await port.pendingRequests(ref, null)).requests;
    const before = await waiting();
    const mine = before.find(({ providerId }) => providerId === taken.providerId);
    expect(mine?.sentAt).toBeInstanceOf(Date);
    expect(mine?.url?.split("/").at(-1)).toBe(taken.url.split("/").at(-1));
    expect(mine?.name).not.toBe("");
    expect(await port.withdrawRequest(ref, mine?.id ?? "")).toBe("withdrawn");
    expect(await port.withdrawRequest(ref, mine?.id ?? "")).toBe("gone");
    expect(await waiting()).toEqual(before.filter(({ id }) => id !== mine?.id));
    expect(await port.findProfile(ref, taken.url)).toMatchObject({ relation: "none" });
    const again = { kind: "invite", profile: taken.url, note: "" } as const;
    await expect(port.perform(ref, again, "w2")).rejects.toMatchObject({
      kind: "rejected",
      detail: "already_invited",
    });
    const answered = (await waiting()).find(({ providerId }) => providerId === kept.providerId);
    await stage.accept(ref, kept.providerId);
    expect(await port.withdrawRequest(ref, answered?.id ?? "")).toBe("gone");
    expect(await port.findProfile(ref, kept.url)).toMatchObject({ relation: "connected" });
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

  it.each([
    ["search_url", "https://network.example/search/results/people/?keywords=berlin"],
    ["post", "https://network.example/posts/growth-tips-7123"],
    ["event", "an event of the account"],
    ["group", "a group of the account"],
    ["navigator_list", "https://network.example/sales/lists/people/7123"],
    ["recruiter_project", "https://network.example/talent/hire/123/manage/all"],
    ["recruiter_search", "https://network.example/talent/search?q=x"],
  ] as const)(
    "gives the people of a %s page by page, each once, and the same again",
    async (source, given) => {
      const port = stage.port();
      const url = source === "event" ? stage.ownEventUrl : source === "group" ? stage.ownGroupUrl : given;
      if (lacks(source)) {
        const refused = { kind: "rejected", detail: "refused" };
        await expect(port.findPeople(ref, { source, url }, null)).rejects.toMatchObject(refused);
        return;
      }
      const first = await port.findPeople(ref, { source, url }, null);
      expect(first.people.length).toBeGreaterThan(1);
      expect(first.people[0]).toMatchObject({
        url: expect.stringContaining("/in/"),
        firstName: expect.any(String),
      });
      const urls: string[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const page = await port.findPeople(ref, { source, url }, cursor);
        urls.push(...page.people.map((person) => person.url));
        cursor = page.cursor;
        pages += 1;
      } while (cursor !== null && pages < 300);
      expect(cursor).toBeNull();
      expect(new Set(urls).size).toBe(urls.length);
      expect(await port.findPeople(ref, { source, url }, null)).toEqual(first);
    },
  );

  it("says why it shows nobody of a source", async () => {
    const port = stage.port();
    const gone = { source: "post", url: "https://network.example/posts/gone-7" } as const;
    await expect(port.findPeople(ref, gone, null)).rejects.toMatchObject({
      kind: "rejected",
      detail: "not_found",
    });
    const signedIn = await port.connect(stage.standardSignIn);
    if (signedIn.state !== "checkpoint") throw new Error("a PIN was expected");
    const standard = signedIn.accountRef;
    await port.solveCheckpoint(standard, await stage.pin(standard));
    const list = {
      source: "navigator_list",
      url: "https://network.example/sales/lists/people/7123",
    } as const;
    await expect(port.findPeople(standard, list, null)).rejects.toMatchObject({
      kind: "rejected",
      detail: "sales_navigator_needed",
    });
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

  const connect = async (person: Stranger) => {
    await stage.port().perform(ref, { kind: "invite", profile: person.url, note: "" }, "c");
    await stage.accept(ref, person.providerId);
  };

  /** Each action on somebody to whom it can be done, and how many effects they then receive. */
  const actions: [string, PersonCase, (person: Stranger) => SocialAction, number][] = [
    [
      "an invitation by email",
      "has no posts",
      ({ email }) => ({ kind: "invite_by_email", email, note: "Hi" }),
      1,
    ],
    [
      "an InMail",
      "takes inmails",
      ({ url }) => ({ kind: "inmail", profile: url, subject: "Hello", text: "An InMail" }),
      1,
    ],
    [
      "a message through a group",
      "shares a group",
      ({ url }) => ({ kind: "message_through", profile: url, through: "group", text: "Hello group" }),
      1,
    ],
    [
      "a message through an event",
      "shares an event",
      ({ url }) => ({ kind: "message_through", profile: url, through: "event", text: "Hello event" }),
      1,
    ],
    ["a visit", "has no posts", ({ url }) => ({ kind: "view", profile: url }), 1],
    ["a follow", "has no posts", ({ url }) => ({ kind: "follow", profile: url }), 1],
    [
      "likes, of the latest posts",
      "has many posts",
      ({ url }) => ({ kind: "like", profile: url, count: 3 }),
      3,
    ],
    ["likes, of fewer posts", "has one post", ({ url }) => ({ kind: "like", profile: url, count: 3 }), 1],
    ["endorsements", "has many skills", ({ url }) => ({ kind: "endorse", profile: url, count: 5 }), 5],
    [
      "endorsements, of fewer skills",
      "has two skills",
      ({ url }) => ({ kind: "endorse", profile: url, count: 5 }),
      2,
    ],
    ["a comment", "has many posts", ({ url }) => ({ kind: "comment", profile: url, text: "Well said" }), 1],
  ];

  /** The provider has no such call: it says so, and does nothing. */
  const refusesFor = async (action: SocialAction, person: Stranger) => {
    const refused = { kind: "rejected", detail: "api_booster_needed" };
    await expect(stage.port().perform(ref, action, "l")).rejects.toMatchObject(refused);
    expect(await stage.received(ref, person.providerId)).toBe(0);
  };

  it.each(actions)(
    "performs %s, and finds out after a lost answer whether it was done",
    async (_, is, make, count) => {
      const port = stage.port();
      const person = await stage.personWho(is);
      const action = make(person);
      if (lacks(action.kind)) return refusesFor(action, person);
      if (action.kind === "view" && stage.forgetsVisits) {
        expect(await port.perform(ref, action, "a")).toMatchObject({ providerId: person.providerId });
        expect(await stage.received(ref, person.providerId)).toBe(1);
        return expect(await port.lookUp(ref, action, "a", early)).toEqual({ state: "unknown" });
      }
      expect(await port.lookUp(ref, action, "a", early)).toEqual({ state: "absent" });
      await stage.loseCall();
      await expect(port.perform(ref, action, "a")).rejects.toMatchObject({ kind: "ambiguous" });
      expect(await port.lookUp(ref, action, "a", early)).toEqual({ state: "absent" });
      expect(await stage.received(ref, person.providerId)).toBe(0);
      await stage.loseAnswer();
      await expect(port.perform(ref, action, "a")).rejects.toMatchObject({ kind: "ambiguous" });
      if (stage.isStepwise && count > 1) {
        expect(await port.lookUp(ref, action, "a", early)).toEqual({ state: "absent" });
        await port.perform(ref, action, "a");
      }
      expect(await port.lookUp(ref, action, "a", early)).toMatchObject({
        state: "done",
        receipt: { providerId: person.providerId, providerMessageId: expect.stringMatching(/./) },
      });
      expect(await stage.received(ref, person.providerId)).toBe(count);
    },
  );

  it("invites connected people to an event once, and nobody else", async () => {
    const port = stage.port();
    const person = await stage.stranger();
    const action = { kind: "invite_to_event", profile: person.url, eventUrl: stage.eventUrl } as const;
    if (lacks("invite_to_event")) return refusesFor(action, person);
    await expect(port.perform(ref, action, "e")).rejects.toMatchObject({
      kind: "rejected",
      detail: "not_connected",
    });
    await connect(person);
    expect(await port.lookUp(ref, action, "e", early)).toEqual({ state: "absent" });
    await stage.loseAnswer();
    await expect(port.perform(ref, action, "e")).rejects.toMatchObject({ kind: "ambiguous" });
    expect(await port.lookUp(ref, action, "e", early)).toMatchObject({ state: "done" });
    await expect(port.perform(ref, action, "e")).rejects.toMatchObject({
      kind: "rejected",
      detail: "already_invited_to_event",
    });
    const nowhere = { ...action, eventUrl: `${stage.eventUrl}-no` };
    await expect(port.perform(ref, nowhere, "e")).rejects.toMatchObject({ kind: "rejected" });
  });

  it("does what can't harm twice without a change: follow, likes, endorsements", async () => {
    const port = stage.port();
    for (const [is, action, count] of [
      ["has many posts", { kind: "follow" }, 1],
      ["has many posts", { kind: "like", count: 3 }, 3],
      ["has many skills", { kind: "endorse", count: 5 }, 5],
    ] as const) {
      const person = await stage.personWho(is);
      const full = { ...action, profile: person.url };
      if (lacks(full.kind)) continue;
      const first = await port.perform(ref, full, "t");
      expect(await port.perform(ref, full, "t")).toEqual(first);
      expect(await stage.received(ref, person.providerId), action.kind).toBe(count);
    }
  });

  const inmail = { kind: "inmail", subject: "Hello", text: "An InMail" } as const;
  const shared = { kind: "message_through", through: "group", text: "Hi" } as const;
  const refusals: [string, PersonCase, (person: Stranger) => SocialAction][] = [
    ["profile_closed", "is closed", ({ url }) => ({ ...inmail, profile: url })],
    ["inmail_forbidden", "forbids inmails", ({ url }) => ({ ...inmail, profile: url })],
    ["inmail_too_long", "takes inmails", ({ url }) => ({ ...inmail, profile: url, text: "x".repeat(1901) })],
    ["no_posts", "has no posts", ({ url }) => ({ kind: "like", profile: url, count: 3 })],
    ["no_posts", "has no posts", ({ url }) => ({ kind: "comment", profile: url, text: "Hi" })],
    ["comments_closed", "takes no comments", ({ url }) => ({ kind: "comment", profile: url, text: "Hi" })],
    ["no_skills", "has no skills", ({ url }) => ({ kind: "endorse", profile: url, count: 5 })],
    ["nothing_shared", "shares nothing", ({ url }) => ({ ...shared, profile: url })],
    ["nothing_shared", "shares nothing", ({ url }) => ({ ...shared, through: "event", profile: url })],
    ["messaging_closed", "takes no group messages", ({ url }) => ({ ...shared, profile: url })],
  ];

  it.each(refusals)("says %s to somebody who %s, and nothing happens", async (detail, is, make) => {
    const person = await stage.personWho(is);
    const action = make(person);
    if (lacks(action.kind)) return refusesFor(action, person);
    await expect(stage.port().perform(ref, action, "r")).rejects.toMatchObject({
      kind: "rejected",
      detail,
    });
    expect(await stage.received(ref, person.providerId)).toBe(0);
  });

  it("says what was done before: an InMail, a comment, an invitation, a conversation", async () => {
    const port = stage.port();
    const refused = async (action: SocialAction, detail: string) =>
      expect(port.perform(ref, action, "b")).rejects.toMatchObject({ kind: "rejected", detail });
    const first = { ...inmail, profile: (await stage.personWho("takes inmails")).url };
    expect(await port.perform(ref, first, "b")).toMatchObject({ threadId: expect.stringMatching(/./) });
    await refused({ ...first, text: "Another" }, "already_inmailed");
    const comment = { kind: "comment", profile: (await stage.personWho("has many posts")).url } as const;
    await port.perform(ref, { ...comment, text: "One" }, "b");
    await refused({ ...comment, text: "Two" }, "already_commented");
    const { email, url } = await stage.stranger();
    const isByEmail = !lacks("invite_by_email");
    if (isByEmail) await port.perform(ref, { kind: "invite_by_email", email, note: "" }, "b");
    else await port.perform(ref, { kind: "invite", profile: url, note: "" }, "b");
    if (isByEmail) await refused({ kind: "invite_by_email", email, note: "" }, "already_invited");
    await refused({ kind: "invite", profile: url, note: "" }, "already_invited");
    const talker = await stage.personWho("takes inmails");
    await stage.reply(ref, talker.providerId, "Hello, I write first");
    await refused({ ...inmail, profile: talker.url }, "conversation_exists");
    const friend = await stage.personWho("takes inmails");
    await connect(friend);
    await refused({ ...inmail, profile: friend.url }, "conversation_exists");
  });

  it("says not_premium to an account that isn't", async () => {
    const port = stage.port();
    const asked = await port.connect(stage.standardSignIn);
    if (asked.state !== "checkpoint") throw new Error("a PIN was expected");
    await port.solveCheckpoint(asked.accountRef, await stage.pin(asked.accountRef));
    const { url } = await stage.personWho("takes inmails");
    await expect(port.perform(asked.accountRef, { ...inmail, profile: url }, "p")).rejects.toMatchObject({
      kind: "rejected",
      detail: "not_premium",
    });
  });

  it("asks for a phone number, says that one is wrong, and texts a code to a right one", async () => {
    const port = stage.port();
    const asked = await port.connect(stage.phoneAsked);
    expect(asked).toMatchObject({ state: "phone", wrong: false });
    if (asked.state !== "phone") return;
    const { accountRef } = asked;
    await port.resendCheckpoint(accountRef);
    expect(await port.givePhone(accountRef, { callingCode: "49", number: "1234" })).toEqual({
      state: "phone",
      accountRef,
      wrong: true,
    });
    expect(await port.givePhone(accountRef, { callingCode: "49", number: "1711234567" })).toEqual({
      state: "checkpoint",
      accountRef,
      pinType: "sms",
      wrong: false,
    });
    const code = await stage.pin(accountRef);
    expect(await port.solveCheckpoint(accountRef, code)).toMatchObject({ state: "connected", accountRef });
  });

  it("signs in by a session, as a browser, through a proxy; says that a proxy failed", async () => {
    const port = stage.port();
    const { email, session } = stage.ownSession;
    const proxy = { kind: "own", host: "9.9.9.9", username: "proxy-user", password: "proxy-pass" } as const;
    const given = { email, password: "", countryCode: "GB", session, userAgent: "Ada/1.0" };
    expect(await port.connect({ ...given, route: { ...proxy, port: stage.deadProxyPort } })).toEqual({
      state: "proxy_failed",
    });
    expect(await stage.way()).toBeNull();
    expect(await port.connect({ ...given, route: { ...proxy, port: 8080 } })).toMatchObject({
      state: "connected",
    });
    expect(await stage.way()).toBe("proxy 9.9.9.9:8080 as proxy-user by Ada/1.0");
    await port.connect({ ...given, userAgent: null, route: { kind: "none" } });
    expect(await stage.way()).toBe("no proxy");
    await port.connect({ ...given, userAgent: null });
    expect(await stage.way()).toBe("country GB");
    expect(await port.connect({ ...given, session: "nobody's" })).toEqual({ state: "wrong_password" });
    expect(port.sessionCookie).toMatchObject({ name: expect.any(String), domain: expect.any(String) });
  });

  it("tells what an account is at the network, and that its session is over", async () => {
    const port = stage.port();
    expect(await port.readAccount(ref)).toMatchObject({ edition: "sales_navigator" });
    const { email, session } = stage.ownSession;
    const other = await port.connect({ email, password: "", countryCode: "GB", session });
    if (other.state !== "connected") throw new Error("the session signs in");
    expect(await port.readAccount(other.accountRef)).toMatchObject({ edition: "basic" });
    await port.disconnect({ accountRef: other.accountRef, email });
    await expect(port.readAccount(other.accountRef)).rejects.toMatchObject({ kind: "auth" });
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
