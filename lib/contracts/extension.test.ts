import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerTo, asks, avatarOf, readAnswer, readRequest, requestOf } from "./extension.ts";

const id = "0123456789abcdef0123456789abcdef";
const cookie = { domain: ".network.example", name: "network_session", value: "secret" };
const profile = { name: "Ada Hart", avatar: "https://network.example/ada.png" };

describe("the words between page and extension", () => {
  it("are read as they were written, each question and each answer [SH-405]", () => {
    for (const ask of asks) expect(readRequest(requestOf(id, ask))).toEqual(requestOf(id, ask));
    expect(readRequest(requestOf(id, "login", true))).toMatchObject({ withSession: true });
    const answers = [
      ["ping", { release: "1.0.0" }, { protocol: 1, release: "1.0.0" }],
      ["login", { state: "need_login" }, { state: "need_login" }],
      ["login", { state: "signed_in", profile, cookie }, { state: "signed_in", profile, cookie }],
      [
        "login",
        { state: "signed_in", profile: null, cookie: null },
        { state: "signed_in", profile: null, cookie: null },
      ],
      ["email", { email: "ada@network.example" }, { email: "ada@network.example" }],
      ["email", { email: null }, { email: null }],
      ["logout", {}, {}],
    ] as const;
    for (const [ask, body, read] of answers) {
      const message = { ...answerTo({ id, ask: "logout" }, {}), ask, body };
      expect(readAnswer(message, { id, ask })).toEqual(read);
    }
  });

  it("are refused where they are another question's, another channel's or another version's; ping alone is understood across versions", () => {
    const good = answerTo({ id, ask: "email" }, { email: "ada@network.example" });
    const to = { id, ask: "email" } as const;
    expect(readAnswer(good, to)).not.toBeNull();
    expect(readAnswer(good, { id: id.replace("0", "f"), ask: "email" })).toBeNull();
    expect(readAnswer(good, { id, ask: "login" })).toBeNull();
    expect(readAnswer({ ...good, channel: "browser-account:page" }, to)).toBeNull();
    expect(readAnswer({ ...good, version: 2 }, to)).toBeNull();
    expect(readRequest({ ...requestOf(id, "login"), version: 2 })).toBeNull();
    expect(readRequest({ ...requestOf(id, "ping"), version: 2 })).toMatchObject({ ask: "ping" });
    const newer = { ...answerTo({ id, ask: "ping" }, { release: "9" }), version: 2 };
    expect(readAnswer(newer, { id, ask: "ping" })).toEqual({ protocol: 2, release: "9" });
  });

  it("give a session only to the question that asks for it", () => {
    for (const ask of asks)
      expect(readRequest({ ...requestOf(id, ask), withSession: true })?.withSession).toBe(ask === "login");
    for (const odd of [1, "true", null, {}])
      expect(readRequest({ ...requestOf(id, "login"), withSession: odd })?.withSession).toBe(false);
  });

  it("survive hostile messages: whatever is sent, nothing throws and nothing unagreed is taken", () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });
    fc.assert(
      fc.property(
        anything,
        fc.record({
          channel: fc.constantFrom<unknown>("browser-account:page", "browser-account:extension", 7),
          version: fc.constantFrom<unknown>(1, 0, "1", Number.NaN, 2),
          id: fc.constantFrom<unknown>(id, "", id.toUpperCase(), [id]),
          ask: fc.constantFrom<unknown>(...asks, "session", "constructor", "__proto__", null),
          body: fc.oneof(
            anything,
            fc.record({
              state: fc.constantFrom<unknown>("signed_in", "need_login", "admin"),
              profile: anything,
              cookie: anything,
              email: anything,
              release: anything,
            }),
          ),
          withSession: anything,
        }),
        (odd, shaped) => {
          for (const message of [odd, shaped]) {
            const request = readRequest(message);
            if (request)
              expect(Object.keys(request).sort()).toEqual(Object.keys(requestOf(id, "ping")).sort());
            for (const ask of asks) {
              const answer = readAnswer(message, { id, ask });
              if (answer && "email" in answer && answer.email !== null) expect(answer.email).toMatch(/@/);
              if (answer && "cookie" in answer && answer.cookie !== null)
                expect(answer.cookie.value.length).toBeLessThanOrEqual(4_000);
              if (answer && "profile" in answer && answer.profile?.avatar)
                expect(answer.profile.avatar).toMatch(/^https:/);
            }
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("show no picture but one of the web over TLS", () => {
    for (const bad of [
      "javascript:alert(1)",
      "http://a.example/x.png",
      "data:image/svg+xml,<svg/>",
      "",
      7,
      null,
    ])
      expect(avatarOf(bad)).toBeNull();
    expect(avatarOf(profile.avatar)).toBe(profile.avatar);
  });
});
