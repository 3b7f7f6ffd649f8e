import { afterEach, describe, expect, it } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import { presentedToken, sessionCookieHeader, sessionOf } from "./token.ts";

afterEach(() => takeSettings({ TRUSTED_PROXIES: "0", PUBLIC_URL: "" }));

const headers = (cookie: string, more: Record<string, string> = {}) => new Headers({ cookie, ...more });

describe("the session's cookie", () => {
  it("can be read by no script and is sent by no foreign page's form [S7]", () => {
    expect(sessionCookieHeader("t", false, 60)).toBe("session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60");
  });

  it("is bound to its host and to TLS where there is TLS [S7]", () => {
    const cookie = sessionCookieHeader("t", true, 60);
    expect(cookie).toBe("__Host-session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure");
    takeSettings({ TRUSTED_PROXIES: "1" });
    const over = { "x-forwarded-proto": "https" };
    expect(sessionOf(headers("__Host-session=mine; session=planted", over))).toBe("mine");
    expect(sessionOf(headers("session=planted", over))).toBeNull();
    takeSettings({ TRUSTED_PROXIES: "0", PUBLIC_URL: "https://app.brand.example" });
    expect(sessionOf(headers("session=planted; __Host-session=mine"))).toBe("mine");
  });

  it("is read on a plain connection whatever the request says of TLS", () => {
    const said = { "x-forwarded-proto": "https" };
    expect(sessionOf(headers("a=b; session=mine", said))).toBe("mine");
  });
});

describe("a request's token", () => {
  it("is the explicit one before the cookie, and no cookie on an API domain [SH-483, S7]", () => {
    const at = (query: string) => new URL(`http://localhost/api/x${query}`);
    const both = new Headers({ cookie: "session=c", authorization: "Bearer b" });
    expect(presentedToken(at("?token=q"), both, true)).toEqual({ token: "q", isCookie: false });
    expect(presentedToken(at(""), both, true)).toEqual({ token: "b", isCookie: false });
    expect(presentedToken(at(""), headers("session=c"), true)).toEqual({ token: "c", isCookie: true });
    expect(presentedToken(at(""), headers("session=c"), false)).toBeNull();
  });
});
