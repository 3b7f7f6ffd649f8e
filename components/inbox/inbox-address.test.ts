import { describe, expect, it } from "vitest";
import { inboxPath, readInboxPath } from "./inbox-address.ts";

const [list, chat, info] = [
  { id: null, isPersonShown: false },
  { id: "p", isPersonShown: false },
  { id: "p", isPersonShown: true },
];

describe("the addresses of the inbox", () => {
  it("name each screen of a phone: the list, a chat, the person [OC-242]", () => {
    expect([list, chat, info].map((place) => inboxPath(place, true))).toEqual([
      "/inbox/list",
      "/inbox/p/chat",
      "/inbox/p/info",
    ]);
    for (const place of [list, chat, info]) expect(readInboxPath(inboxPath(place, true))).toEqual(place);
  });

  it("name the open conversation in a wider window, which shows all three", () => {
    expect([list, chat, info].map((place) => inboxPath(place, false))).toEqual([
      "/inbox",
      "/inbox/p",
      "/inbox/p",
    ]);
    expect(readInboxPath("/inbox")).toEqual(list);
    expect(readInboxPath("/inbox/p/")).toEqual(chat);
    expect([readInboxPath("/profiles"), readInboxPath("/inboxes/p")]).toEqual([null, null]);
  });
});
