import { expect, it } from "vitest";
import { cookieText, pageCookie } from "./cookie.ts";

const year = 31_536_000;

it("a cookie that a page writes is bound to its host and to TLS, where the page has it", () => {
  expect(cookieText("locale", "de", year, true)).toBe(
    "__Host-locale=de;path=/;max-age=31536000;samesite=lax;secure",
  );
  expect(cookieText("locale", "de", year, false)).toBe("locale=de;path=/;max-age=31536000;samesite=lax");
});

it("over TLS one that another host or a plain connection wrote doesn't count", () => {
  const found = (jar: Record<string, string>, isTls: boolean) =>
    pageCookie((name) => jar[name], "locale", isTls);
  const both = { "__Host-locale": "de", locale: "fr" };
  expect([found(both, true), found(both, false)]).toEqual(["de", "de"]);
  expect([found({ locale: "fr" }, true), found({ locale: "fr" }, false)]).toEqual([null, "fr"]);
  expect([found({}, true), found({}, false)]).toEqual([null, null]);
});
