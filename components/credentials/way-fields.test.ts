import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { signInBody } from "./advanced-sign-in.tsx";
import { ProxyFailure } from "./proxy-failure.tsx";
import { noProxyYet } from "./route-draft.ts";
import { SignInStep } from "./sign-in-step.tsx";
import { WayFields } from "./way-fields.tsx";

const fields = (way: "country" | "own" | "none", problems: readonly unknown[] = []) =>
  renderStatic(
    createElement(WayFields, { way, proxy: noProxyYet, onChange: () => {}, problems: problems as never }),
  );
const failed = (untilMs: number | null) => ({
  stage: "fail" as const,
  country_code: "DE",
  attempt_count: 2,
  proxy_failed_until: untilMs === null ? null : Math.floor((Date.now() + untilMs) / 1000),
});
const failure = (setting: CredentialView["setting_proxy"]) =>
  renderStatic(createElement(ProxyFailure, { setting }));
const signIn = (credential: CredentialView | null) =>
  renderStatic(
    createElement(SignInStep, {
      draft: {
        countryCode: "DE",
        timezone: "UTC",
        workHoursStart: 9,
        workHoursEnd: 18,
        way: "country",
      },
      proxy: noProxyYet,
      credential,
      hints: [],
      sessionCookie: { domain: ".network.example", name: "network_session" },
      onBack: null,
      onDone: async () => {},
    }),
  );

describe("the way to the network", () => {
  it("has the fields of a proxy for an own one alone, each with its own problem [SH-353]", () => {
    expect(fields("country")).not.toContain("Password of the proxy");
    expect(fields("none")).not.toContain("Password of the proxy");
    const own = fields("own", [
      { field: "proxy_address", message: "proxyAddressInvalid" },
      { field: "ports.http", message: "proxyPortInvalid" },
      { field: "username", message: "required" },
    ]);
    for (const words of [
      "IP address",
      "Domain",
      "Port",
      "User name",
      "Password of the proxy",
      "The address of a proxy has four numbers of 0 to 255, separated by dots",
      "The port has digits only",
      "This field is required",
    ])
      expect(own).toContain(words);
  });

  it("counts minutes and seconds down as long as a failed proxy rests, and no longer [SH-337]", () => {
    expect(failure(failed(125_000))).toMatch(/The next sign-in is possible in 2:0[45]\./);
    expect(failure(failed(9_000))).toMatch(/in 0:(09|10)\./);
    expect(failure(failed(125_000))).toContain("The last 2 sign-ins failed at the proxy.");
    for (const past of [failed(-1_000), failed(null)]) {
      expect(failure(past)).toContain("failed at the proxy");
      expect(failure(past)).not.toContain("The next sign-in");
    }
    expect(failure({ ...failed(125_000), stage: "success" })).toBe("");
  });
});

describe("the sign-in's advanced settings", () => {
  it("offer a session cookie, which may be left out, and the person's own browser [SH-318]", () => {
    const shown = signIn(null);
    expect(shown).toContain("Advanced settings");
    expect(shown).toMatch(/Session cookie.*optional/s);
    expect(shown).toContain("the value of the cookie network_session of network.example");
    expect(shown).toContain("Use my own browser");
  });

  it("pass the session on in place of the password, and the browser where it is chosen [SH-303]", () => {
    const cookie = { domain: ".network.example", name: "network_session" };
    const values = { email: "a@x.example", password: "pass", session: "", asBrowser: false };
    expect(signInBody(values, cookie)).toEqual({ email: "a@x.example", password: "pass" });
    expect(signInBody({ ...values, password: "", session: "s-1", asBrowser: true }, cookie)).toEqual({
      email: "a@x.example",
      cookies: [{ ...cookie, value: "s-1", path: "/", secure: true, http_only: true }],
      use_browser: true,
    });
  });
});
