import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialAction, SocialPort } from "@/lib/providers/social/port.ts";
import { unipileSocial } from "@/lib/providers/social/unipile/adapter.ts";

type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];

/** What the provider answers, by method and path. "cut": it takes the call and drops the line. */
let answers: (call: string, query: URLSearchParams) => Answer | "cut" = () => [200, {}];
const calls: string[] = [];
let server: Server;
const port = (more = {}) =>
  unipileSocial({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: "k",
    ...more,
  });

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    request.resume().on("end", () => {
      const url = new URL(request.url ?? "/", "http://unipile");
      const call = `${request.method} ${url.pathname.replace("/api/v1", "")}`;
      calls.push(call);
      const given = answers(call, url.searchParams);
      if (given === "cut") return response.destroy();
      const [status, body, headers = {}] = given;
      response.writeHead(status, headers);
      return response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => server.close());
beforeEach(() => void calls.splice(0));

const member = "ACoAAB1234567890abcdef";
const invite: SocialAction = { kind: "invite", profile: member, note: "" };
const refusal = (status: number, word: string): Answer => [status, { type: `errors/${word}`, title: word }];
const standing: Answer = [200, { created_at: "2026-03-01T00:00:00Z", sources: [{ status: "OK" }] }];

const everything: [string, (social: SocialPort) => Promise<unknown>][] = [
  ["connect", (social) => social.connect({ email: "a@x.example", password: "p", countryCode: "DE" })],
  [
    "connect again",
    (social) => social.connect({ email: "a", password: "p", countryCode: "DE", accountRef: "r" }),
  ],
  ["a code", (social) => social.solveCheckpoint("r", "123456")],
  ["resend", (social) => social.resendCheckpoint("r")],
  ["disconnect", (social) => social.disconnect({ accountRef: null, email: "a@x.example" })],
  ["account", (social) => social.readAccount("r")],
  ["profile", (social) => social.findProfile("r", "https://network.example/in/ada")],
  [
    "search",
    (social) => social.findPeople("r", { source: "search_url", url: "https://n.example/search" }, null),
  ],
  ["post", (social) => social.findPeople("r", { source: "post", url: "https://n.example/posts/p" }, null)],
  ["poll", (social) => social.poll("r", null)],
  ...(["invite", "message", "inmail", "view", "like", "endorse", "comment"] as const).flatMap(
    (kind): [string, (social: SocialPort) => Promise<unknown>][] => {
      const action = { kind, profile: member, note: "", text: "t", subject: "s", count: 3 } as SocialAction;
      return [
        [kind, (social) => social.perform("r", action, "k")],
        [`whether ${kind}`, (social) => social.lookUp("r", action, "k", new Date())],
      ];
    },
  ),
];

describe("a provider that answers anything", () => {
  const odd: [string, () => Answer | "cut"][] = [
    ["no JSON", () => [200, "<html>"]],
    ["null", () => [200, "null"]],
    ["another shape", () => [200, { items: 7, provider_id: 1, object: [], sources: "x", cursor: {} }]],
    ["a list of anything", () => [200, { items: [null, 1, "x", {}, { id: [] }], cursor: null }]],
    ["a gateway's page", () => [502, "<html>Bad gateway</html>"]],
    ["an error without words", () => [422, ""]],
    ["a cut line", () => "cut"],
    ["an error of the account", () => refusal(403, "account_restricted")],
  ];
  it.each(odd)("%s: nothing but an answer or a provider's error comes of it", async (_, way) => {
    answers = way;
    for (const [name, ask] of everything) {
      const ended = await ask(port()).catch((error: unknown) => error);
      if (ended instanceof Error) expect(ended, name).toBeInstanceOf(ProviderError);
    }
  });
});

describe("a refusal", () => {
  it.each([
    [429, "too_many_requests", "limited", null],
    [422, "cannot_resend_yet", "limited", 6 * 3_600_000],
    [422, "insufficient_credits", "limited", 24 * 3_600_000],
    [422, "already_invited_recently", "rejected", null],
    [401, "disconnected_account", "auth", null],
    [401, "missing_credentials", "unavailable", null],
    [403, "account_restricted", "auth", null],
    [403, "feature_not_subscribed", "rejected", null],
    [500, "provider_error", "ambiguous", null],
    [503, "service_unavailable", "ambiguous", null],
    [504, "request_timeout", "ambiguous", null],
    [501, "feature_not_implemented", "rejected", null],
  ] as const)("%s %s of an invitation is %s", async (status, word, kind, retryAfter) => {
    answers = () => refusal(status, word);
    await expect(port().perform("r", invite, "k")).rejects.toMatchObject({ kind, retryAfter });
  });

  it("waits as long as it is told", async () => {
    answers = () => [429, {}, { "retry-after": "90" }];
    await expect(port().perform("r", invite, "k")).rejects.toMatchObject({ retryAfter: 90_000 });
  });

  it("to one recipient for a day is held against nobody else", async () => {
    answers = () => refusal(422, "cannot_resend_within_24hrs");
    await expect(port().perform("r", invite, "k")).rejects.toMatchObject({
      kind: "limited",
      scope: "recipient",
    });
  });

  it("skips nobody where the account is gone, though the provider says the same of a person", async () => {
    answers = () => refusal(404, "resource_not_found");
    await expect(port().perform("r", invite, "k")).rejects.toMatchObject({ kind: "auth" });
    await expect(port().findProfile("r", "ada")).rejects.toMatchObject({ kind: "auth" });
    answers = (call) => (call === "GET /accounts/r" ? standing : refusal(404, "resource_not_found"));
    await expect(port().perform("r", invite, "k")).rejects.toMatchObject({ kind: "rejected" });
    expect(await port().findProfile("r", "ada")).toBeNull();
  });
});

describe("a sign-in", () => {
  const signIn = { email: "a@x.example", password: "p", countryCode: "DE" };
  const checkpoint = (type: string, source?: string): Answer => [
    202,
    { object: "Checkpoint", account_id: "r", checkpoint: { type, ...(source ? { source } : {}) } },
  ];
  it.each([
    ["OTP", undefined, "email"],
    ["OTP", "SMS", "sms"],
    ["2FA", undefined, "app"],
    ["IN_APP_VALIDATION", undefined, "app"],
  ])("asks for the code of a %s (%s)", async (type, source, pinType) => {
    answers = () => checkpoint(type, source);
    expect(await port().connect(signIn)).toEqual({
      state: "checkpoint",
      accountRef: "r",
      pinType,
      wrong: false,
    });
  });

  it.each(["CAPTCHA", "CONTRACT_CHOICE"])("is challenged by %s, which no code answers", async (type) => {
    answers = () => checkpoint(type);
    expect(await port().connect(signIn)).toEqual({ state: "challenged" });
  });

  it.each([
    [401, "invalid_proxy_credentials"],
    [502, "proxy_error"],
  ])("says that the proxy failed by %s %s", async (status, word) => {
    answers = () => refusal(status, word);
    expect(await port().connect(signIn)).toEqual({ state: "proxy_failed" });
  });

  it("waits for a phone number by PHONE_REGISTER", async () => {
    answers = () => checkpoint("PHONE_REGISTER");
    expect(await port().connect(signIn)).toEqual({ state: "phone", accountRef: "r", wrong: false });
  });

  it("that was approved in the app is over, whatever code is given", async () => {
    answers = (call) =>
      call === "GET /accounts/r" ? standing : [200, { provider_id: "p", first_name: "Ada", premium: true }];
    expect(await port().solveCheckpoint("r", "000000")).toMatchObject({
      state: "connected",
      profile: { firstName: "Ada", premium: true },
    });
    expect(calls.some((call) => call.startsWith("POST"))).toBe(false);
  });

  it("goes on with the account that the provider has, and makes no second one", async () => {
    answers = (call) => (call === "GET /accounts/r" ? standing : checkpoint("OTP"));
    await port().connect({ ...signIn, accountRef: "r" });
    expect(calls).toEqual(["GET /accounts/r", "POST /accounts/r"]);
  });

  it("whose owner can't be read took place: it is never released as if it hadn't", async () => {
    answers = (call) =>
      call === "POST /accounts" ? [201, { object: "AccountCreated", account_id: "r" }] : [503, {}];
    await expect(port().connect(signIn)).rejects.toMatchObject({ kind: "ambiguous" });
  });
});

describe("whether a message arrived", () => {
  const since = new Date("2026-03-02T10:00:00Z");
  const own = (text: string, more = {}) => ({
    id: "m",
    chat_id: "c",
    sender_id: "me",
    text,
    timestamp: "2026-03-02T10:01:00.000Z",
    is_sender: 1,
    ...more,
  });
  const asked = (said: readonly unknown[]) => {
    answers = (call) => {
      if (call.startsWith("GET /chat_attendees/")) return [200, { items: [{ id: "c" }], cursor: null }];
      if (call === "GET /chats/c/messages") return [200, { items: said, cursor: null }];
      return [200, { provider_id: member }];
    };
    const action = {
      kind: "message",
      profile: member,
      text: "Hello  Ada,\r\nhow is Caf\u0065\u0301?",
    } as const;
    return port().lookUp("r", action, "k", since);
  };

  it("is found whatever the network made of blanks, line ends and composed letters", async () => {
    expect(await asked([own("Hello Ada,\nhow is Caf\u00e9?")])).toMatchObject({
      state: "done",
      receipt: { providerMessageId: "m", threadId: "c" },
    });
  });

  it("isn't known where the account has said something else since then: the network may have changed the words", async () => {
    expect(await asked([own("Hello Ada, how is … see more")])).toEqual({ state: "unknown" });
  });

  it("isn't known where the same was said right before by the network's clock, which may be another one [F5]", async () => {
    const words = "Hello Ada, how is Caf\u00e9?";
    const isSaid = await asked([own(words, { timestamp: "2026-03-02T09:59:40.000Z" })]);
    expect(isSaid).toEqual({ state: "unknown" });
  });

  it("didn't, where nothing was said since then, or by the person alone", async () => {
    expect(await asked([])).toEqual({ state: "absent" });
    expect(await asked([own("Hello", { is_sender: 0 })])).toEqual({ state: "absent" });
    expect(await asked([own("Hello", { timestamp: "2026-03-02T09:59:00.000Z" })])).toEqual({
      state: "absent",
    });
  });
});

describe("the news", () => {
  const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const message = (id: string, minute: number, more = {}) => ({
    id,
    chat_id: "c",
    sender_id: member,
    text: `Text ${id}`,
    timestamp: at(minute),
    is_sender: 0,
    ...more,
  });
  let said: readonly unknown[] = [];
  let state: Answer = standing;
  let met: readonly unknown[] = [];
  const provider = (call: string, query: URLSearchParams): Answer => {
    if (call === "GET /accounts/r") return state;
    if (call === "GET /users/relations") return [200, { items: met, cursor: null }];
    const after = query.get("after") ?? "";
    const items = said.filter((one) => (one as { timestamp: string }).timestamp > after);
    return [200, { items: [...items].reverse(), cursor: null }];
  };
  const idsOf = ({ events }: { events: readonly { id: string }[] }) => events.map(({ id }) => id);
  beforeEach(() => {
    answers = provider;
    [said, met, state] = [[], [], standing];
  });

  it("tells a message that arrives late, behind a later one, and each once", async () => {
    said = [message("b", 20)];
    const first = await port().poll("r", null);
    expect(idsOf(first)).toEqual(["b"]);
    said = [message("a", 15), message("b", 20), message("c", 21)];
    const second = await port().poll("r", first.cursor);
    expect(idsOf(second)).toEqual(["a", "c"]);
    expect(idsOf(await port().poll("r", second.cursor))).toEqual([]);
  });

  it("tells what came while the account was away, once it is back, and of the sign-out before", async () => {
    said = [message("b", 20)];
    const first = await port().poll("r", null);
    state = [200, { created_at: "2026-03-01T00:00:00Z", sources: [{ status: "CREDENTIALS" }] }];
    said = [message("b", 20), message("c", 30)];
    const leaving = await port().poll("r", first.cursor);
    expect(idsOf(leaving)).toEqual(["c"]);
    await expect(port().poll("r", leaving.cursor)).rejects.toMatchObject({ kind: "auth" });
    state = standing;
    said = [message("old", 2), message("b", 20), message("c", 30)];
    expect(idsOf(await port().poll("r", leaving.cursor))).toContain("old");
  });

  it("tells what is read behind the latest after a return, and comes to an end however much there is", async () => {
    const signedOut: Answer = [
      200,
      { created_at: "2026-03-01T00:00:00Z", sources: [{ status: "CREDENTIALS" }] },
    ];
    said = [message("b", 1)];
    let { cursor } = await port().poll("r", null);
    state = signedOut;
    const over = await port().poll("r", cursor);
    expect(over.events).toMatchObject([{ kind: "signed_out" }]);
    cursor = over.cursor;
    await expect(port().poll("r", cursor)).rejects.toMatchObject({ kind: "auth" });
    state = standing;
    // 1,500 messages in half an hour: more than are remembered.
    said = Array.from({ length: 1_500 }, (_, n) => ({
      ...message(`m${n}`, 0),
      timestamp: new Date(Date.parse(at(2)) + n * 1_200).toISOString(),
    }));
    const told = new Set<string>();
    for (let look = 0; look < 12; look++) {
      const news = await port().poll("r", cursor);
      for (const id of idsOf(news)) told.add(id);
      cursor = news.cursor;
    }
    expect(told.size).toBe(1_500);
    // The provider reads on: something older than what was told comes later.
    said = [...said, message("late", 0)];
    const place = JSON.parse(cursor) as { backAt: number };
    const sixMinutesOn = JSON.stringify({ ...place, backAt: place.backAt - 6 * 60_000 });
    const ids: string[] = [];
    cursor = sixMinutesOn;
    for (let look = 0; look < 12; look++) {
      const news = await port().poll("r", cursor);
      ids.push(...idsOf(news));
      cursor = news.cursor;
    }
    expect(ids).toContain("late");
  });

  it("reads back after the provider itself was out of touch with the network", async () => {
    said = [message("b", 40)];
    const first = await port().poll("r", null);
    state = [200, { created_at: "2026-03-01T00:00:00Z", sources: [{ status: "ERROR" }] }];
    const away = await port().poll("r", first.cursor);
    expect(away.events).toEqual([]);
    state = standing;
    said = [message("b", 40), message("older", 5)];
    expect(idsOf(await port().poll("r", away.cursor))).toContain("older");
  });

  it("is of people alone: no own words, no notices, no companies, nothing deleted or empty", async () => {
    said = [
      message("own", 1, { is_sender: 1 }),
      message("notice", 2, { is_event: 1 }),
      message("company", 3, { attendee_type: "ORGANIZATION" }),
      message("deleted", 4, { deleted: 1 }),
      message("empty", 5, { text: null }),
      message("odd", 6, { text: "A\u0000\ud800B" }),
      message("person", 7),
      { id: "broken" },
    ].filter((one) => "timestamp" in one);
    const { events } = await port().poll("r", null);
    expect(idsOf({ events })).toEqual(["odd", "person"]);
    expect(JSON.stringify(events)).not.toMatch(/\\u0000|\\ud800/);
  });

  it("tells a new connection once, and looks for others after a while only", async () => {
    met = [{ member_id: member, public_identifier: "ada", created_at: Date.parse(at(9)) }];
    const first = await port().poll("r", null);
    expect(first.events).toMatchObject([
      { kind: "accepted", providerId: member, url: expect.stringMatching(/ada$/) },
    ]);
    calls.splice(0);
    expect((await port().poll("r", first.cursor)).events).toEqual([]);
    expect(calls).not.toContain("GET /users/relations");
    const again = await port({ connectionsEveryMs: 0 }).poll("r", first.cursor);
    expect(again.events).toEqual([]);
  });

  it("begins anew, and tells all, behind a cursor that nobody can read", async () => {
    said = [message("a", 1)];
    for (const cursor of ["", "7", "{", '{"at":"x"}', "null"])
      expect(idsOf(await port().poll("r", cursor)), cursor).toEqual(["a"]);
  });
});

describe("the list of requests that wait", () => {
  it("has what can be stored, and leaves out what names nothing", async () => {
    const one = { id: "1", invited_user: "Ada", invited_user_id: member, invited_user_public_id: "ada" };
    answers = () => [
      200,
      {
        items: [
          { ...one, parsed_datetime: "2026-03-01T00:00:00Z" },
          { ...one, id: "a\u0000b" },
          { ...one, id: "\ud800" },
          { ...one, id: "2", invited_user: "A\u0000d\ud800a", invited_user_id: "\u0000" },
          { ...one, id: "3", invited_user_public_id: "\ud800", parsed_datetime: -8.64e15 },
          { ...one, id: "4", parsed_datetime: "+275760-09-13T00:00:00.000Z" },
          null,
          7,
        ],
        cursor: null,
      },
    ];
    const { requests } = await port().pendingRequests("r", null);
    expect(requests.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
    expect(requests[0]?.sentAt).toEqual(new Date("2026-03-01T00:00:00Z"));
    expect(requests[1]).toMatchObject({ name: "Ad\ufffda", providerId: null });
    expect(requests[2]).toMatchObject({ url: null, sentAt: null });
    expect(requests[3]?.sentAt).toBeNull();
  });
});
