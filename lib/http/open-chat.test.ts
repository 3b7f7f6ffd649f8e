import { expect, it } from "vitest";
import { pages } from "@/lib/access/pages.ts";
import { agreementCookie, agreementTo } from "@/lib/contracts/support-kinds.ts";
import { openChat } from "./open-chat.ts";

const chat = { kind: "tawk", appId: "0123456789abcdef01234567/default" } as const;
const cookie = (value: string) => new Headers({ cookie: `a=b; ${agreementCookie}=${value}` });
const agreed = cookie(agreementTo(chat));

it("opens the policy to the brand's chat only for who agreed to this very chat", () => {
  const open = (headers: Headers, of: typeof chat | null = chat) => openChat(headers, "/inbox/list", of);
  expect(open(agreed)).toBe("tawk");
  expect(open(new Headers())).toBeNull();
  expect(open(cookie(agreementTo({ ...chat, appId: "0123456789abcdef01234567/other" })))).toBeNull();
  expect(open(cookie("tawk"))).toBeNull();
  expect(open(agreed, null)).toBeNull();
});

it("opens it only on the pages that have the chat, never where somebody signs in or gives a password", () => {
  const opened = pages.filter(
    ({ path }) => openChat(agreed, path.replace(/\{\w+\??\}/g, "x"), chat) !== null,
  );
  expect(opened.length).toBeGreaterThan(20);
  expect([...new Set(opened.map(({ frame }) => frame))]).toEqual(["(app)"]);
  for (const path of ["/auth/sign-in", "/AUTH/sign-up/", "/oauth", "/error", "/nowhere"])
    expect(openChat(agreed, path, chat), path).toBeNull();
});
