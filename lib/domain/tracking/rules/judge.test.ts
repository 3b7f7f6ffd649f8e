import { describe, expect, it } from "vitest";
import { type Fetch, judge } from "./judge.ts";
import { targetOf } from "./target.ts";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const sentAt = 1_000_000;
const click = (more: Partial<Fetch> = {}): Fetch => ({
  kind: "click",
  place: 0,
  links: 3,
  at: sentAt + 60_000,
  userAgent: chrome,
  isHead: false,
  isAhead: false,
  isCloud: false,
  ...more,
});
const open = (more: Partial<Fetch> = {}) => click({ kind: "open", links: 0, ...more });
const alone = (fetch: Fetch, sent: number | null = sentAt) => judge(fetch, [fetch], sent);

describe("a request for a mail's link", () => {
  it.each([
    ["a browser a minute later", click()],
    ["a phone", click({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 Safari/604.1" })],
    [
      "Gmail's server that shows the pixel",
      open({ userAgent: "Mozilla/5.0 (via ggpht.com GoogleImageProxy)" }),
    ],
    ["Yahoo's server that shows the pixel", open({ userAgent: "YahooMailProxy; https://help.yahoo.com/" })],
    ["a picture that a data centre fetches for its reader", open({ isCloud: true })],
    ["Outlook on a desk", open({ userAgent: "Mozilla/4.0 (compatible; ms-office; MSOffice 16)" })],
    ["a quick reader who opens", open({ at: sentAt + 5_000 })],
    ["a person who follows the same link twice", click({ at: sentAt + 15_000 })],
  ])("is a person's: %s", (_who, fetch) => expect(alone(fetch)).toBe("person"));

  it.each([
    ["head", "HEAD asks for no page", click({ isHead: true })],
    ["ahead", "a browser that fetches ahead", click({ isAhead: true })],
    ["data_centre", "a data centre, without a sign of a person", click({ isCloud: true })],
    ["program", "no name at all", click({ userAgent: " " })],
    ["program", "a gateway", click({ userAgent: "Mozilla/5.0 BarracudaCentral" })],
    ["program", "Outlook's SafeLinks by name", click({ userAgent: "Mozilla/5.0 (SafeLinks)" })],
    ["program", "a library", click({ userAgent: "python-requests/2.31" })],
    ["program", "a preview of a chat", click({ userAgent: "Slackbot-LinkExpanding 1.0" })],
    ["program", "Gmail's server for pictures at a link", click({ userAgent: "bot GoogleImageProxy" })],
    ["privacy_proxy", "Apple's servers", open({ userAgent: "Mozilla/5.0" })],
    ["too_soon", "a click two seconds after sending", click({ at: sentAt + 2_000 })],
    ["too_soon", "a pixel one second after sending", open({ at: sentAt + 1_000 })],
    ["too_soon", "a click before sending was confirmed", click({ at: sentAt - 500 })],
  ] as const)("is a machine's (%s): %s", (verdict, _who, fetch) => expect(alone(fetch)).toBe(verdict));

  it("is a machine's if all links are fetched in order within seconds, also the first of them", () => {
    const all = [0, 1, 2].map((place) => click({ place, at: sentAt + 60_000 + place * 1_500 }));
    for (const one of all) expect(judge(one, all, sentAt)).toBe("sweep");
  });

  it("is a person's if they come back later, or follow links in an order of their own", () => {
    const swept = [0, 1, 2].map((place) => click({ place, at: sentAt + 30_000 + place }));
    const later = click({ place: 1, at: sentAt + 3_600_000 });
    expect(judge(later, [...swept, later], sentAt)).toBe("person");
    const own = [2, 0, 1].map((place, turn) => click({ place, at: sentAt + 60_000 + turn * 3_000 }));
    for (const one of own) expect(judge(one, own, sentAt)).toBe("person");
    const two = [0, 1].map((place) => click({ place, at: sentAt + 60_000 + place * 2_000 }));
    for (const one of two) expect(judge(one, two, sentAt)).toBe("person");
  });

  it("is a machine's if many links are fetched at once in any order", () => {
    const many = [4, 0, 3, 1].map((place, turn) =>
      click({ place, links: 9, at: sentAt + 60_000 + turn * 100 }),
    );
    for (const one of many) expect(judge(one, many, sentAt)).toBe("sweep");
  });

  it("counts one link fetched several times as one, and a mail with one link has no sweep", () => {
    const same = [0, 1, 2, 3, 4].map((turn) => click({ links: 1, at: sentAt + 60_000 + turn * 100 }));
    for (const one of same) expect(judge(one, same, sentAt)).toBe("person");
  });

  it("is judged without the time of sending where nobody knows it", () =>
    expect(alone(click({ at: sentAt + 2_000 }), null)).toBe("person"));
});

describe("a target", () => {
  it.each([
    ["https://example.com", "https://example.com/"],
    ["http://example.com/a?b=c&d=ü#e", "http://example.com/a?b=c&d=%C3%BC#e"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ])("%s is sent as %s", (typed, href) => expect(targetOf(typed)).toBe(href));

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b.example",
    "ftp://example.com/",
    "//example.com/",
    "/path",
    "https://user:pass@example.com/",
    "https://trusted.example@evil.example/",
    `https://example.com/${"a".repeat(700)}`,
    "",
  ])("is never %s [S19]", (typed) => expect(targetOf(typed)).toBeNull());
});
