import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { loadErrors } from "@/lib/i18n/errors/index.ts";
import { renderStatic, textsOf } from "../../tests/factories/render-static.ts";
import { CodeStep } from "./code-step.tsx";
import { HoursStep, LocationStep } from "./place-steps.tsx";
import { noProxyYet } from "./route-draft.ts";
import { SignInStep } from "./sign-in-step.tsx";
import {
  accountToContinue,
  draftOf,
  gatheringStep,
  hardChallengesOf,
  isCodeExpired,
  isPasswordWrong,
  isPhoneExpired,
  isQuestion,
  isStep,
  keptOf,
  newAccount,
  noticeAtSignIn,
  outcomeOf,
  startingStep,
  warningOf,
  zoneOptions,
} from "./wizard-state.ts";

const code = { requested_at: "2026-01-01T00:00:00Z", is_wrong: false, is_entering: false, pin_type: "email" };

function account(status: string, auth: object): CredentialView {
  const auth_status = { wrong_password: false, challenged_at: null, security_code: null, ...auth };
  const setting_proxy = { stage: "success", attempt_count: 0, proxy_failed_until: null };
  return { status, auth_status, setting_proxy, profile_link: null } as unknown as CredentialView;
}

describe("the wizard for an existing account", () => {
  it("opens at the step that the account's state asks for [SH-312, SH-313, SH-314]", () => {
    expect(startingStep(null)).toBe("automation");
    expect(startingStep(account("invalid", { wrong_password: true }))).toBe("signIn");
    expect(startingStep(account("active", { security_code: code }))).toBe("code");
    expect(startingStep(account("active", { phone: code }))).toBe("code");
    expect(startingStep({ ...account("active", {}), required_2fa: true, two_factor: null })).toBe("code");
  });

  it("tells a phone number and a second step that the network asks for", () => {
    const second = { ...account("active", {}), required_2fa: true };
    const status = (word: "valid" | "invalid") => ({ ...second, two_factor: { status: word } as never });
    expect(outcomeOf(account("active", { phone: code }))).toBe("phone");
    expect(outcomeOf({ ...second, two_factor: null })).toBe("second_step");
    expect(outcomeOf(status("invalid"))).toBe("second_step");
    expect(outcomeOf(status("valid"))).toBe("ready");
    expect(
      ["code", "phone", "second_step", "ready", "blocked"].filter((one) => isQuestion(one as never)),
    ).toEqual(["code", "phone", "second_step"]);
  });

  it("knows when the network has stopped waiting for a phone number: after fifteen minutes [SH-340]", () => {
    const asked = Date.parse(code.requested_at);
    const waiting = account("active", { phone: code });
    expect(isPhoneExpired(waiting, asked + 15 * 60_000 - 1)).toBe(false);
    expect(isPhoneExpired(waiting, asked + 15 * 60_000)).toBe(true);
    expect(isPhoneExpired({ ...waiting, is_phone_expired: true }, asked)).toBe(true);
    expect(isPhoneExpired({ ...account("active", { phone: null }), is_phone_expired: false }, asked)).toBe(
      false,
    );
  });

  it("stays at the sign-in where the proxy failed, and at an open question all the same", () => {
    const failed = { stage: "fail", attempt_count: 1, proxy_failed_until: null } as never;
    expect(outcomeOf({ ...account("active", {}), setting_proxy: failed })).toBe("proxy_failed");
    expect(startingStep({ ...account("active", {}), setting_proxy: failed })).toBe("signIn");
    expect(outcomeOf({ ...account("active", { security_code: code }), setting_proxy: failed })).toBe("code");
  });

  it("tells blocked, challenged and signed in apart [SH-319]", () => {
    expect(outcomeOf(account("blocked", {}))).toBe("blocked");
    expect(outcomeOf(account("active", { challenged_at: "2026-01-01T00:00:00Z" }))).toBe("challenged");
    expect(outcomeOf(account("active", {}))).toBe("ready");
  });
});

describe("the account with which the wizard goes on", () => {
  const signedIn = { logged_in_at: "2026-01-01T00:00:00Z" };
  const named = (_id: string, status: string, auth: object) => ({ ...account(status, auth), _id });
  const [fine, waiting, paused] = [
    named("fine", "active", signedIn),
    named("waiting", "active", { ...signedIn, security_code: code }),
    named("paused", "inactive", signedIn),
  ];

  it("is the one that its address names, where the person may see it", () => {
    expect(accountToContinue([fine, waiting], "waiting")).toBe(waiting);
    expect(accountToContinue([fine], "fine")).toBe(fine);
    expect(accountToContinue([fine, waiting], "somebody's")).toBeNull();
  });

  it("is an only one whose first sign-in was left half-way; else a new one is added", () => {
    expect(accountToContinue([waiting], null)).toBe(waiting);
    expect(accountToContinue([waiting], newAccount)).toBeNull();
    expect(accountToContinue([waiting], "gone")).toBeNull();
    expect(accountToContinue([named("begun", "active", { logged_in_at: null })], null)?._id).toBe("begun");
    // An account that was signed in before doesn't keep a second one from being added.
    const out = {
      ...named("out", "invalid", { logged_in_at: null }),
      profile_link: "https://network.example/in/x",
    };
    expect(accountToContinue([out], null)).toBeNull();
    expect(accountToContinue([out], "out")).toBe(out);
    expect(accountToContinue([fine], null)).toBeNull();
    expect(accountToContinue([waiting, paused], null)).toBeNull();
    expect(accountToContinue([], "fine")).toBeNull();
  });
});

describe("the wizard for a new account", () => {
  it("opens at the step of its address, or where something before it is missing", () => {
    const hours = { workHoursStart: 9, workHoursEnd: 18, way: "country" as const };
    const complete = { countryCode: "DE", timezone: "Europe/Berlin", ...hours };
    expect(gatheringStep(null, complete)).toBe("automation");
    expect(gatheringStep("signIn", complete)).toBe("signIn");
    expect(gatheringStep("signIn", { ...complete, timezone: "" })).toBe("hours");
    expect(gatheringStep("hours", { ...complete, countryCode: "" })).toBe("location");
    // A reload loses the own proxy: the account must not go another way for that.
    const own = { ...complete, way: "own" as const };
    expect(gatheringStep("signIn", own, false)).toBe("location");
    expect(gatheringStep("signIn", own, true)).toBe("signIn");
    expect(gatheringStep("code", complete)).toBe("automation");
    expect(gatheringStep("nonsense", complete)).toBe("automation");
  });
});

describe("the answers in the wizard's address", () => {
  const known = { countries: ["DE", "ES"], timezones: ["UTC", "Europe/Berlin"] };
  const guess = { countryCode: "", timezone: "UTC" };
  const read = (text: string) => draftOf(new URLSearchParams(text), known, guess);

  it("come back as they were given, over midnight too", () => {
    const hours = { workHoursStart: 22, workHoursEnd: 24 };
    const draft = { countryCode: "DE", timezone: "Europe/Berlin", ...hours, way: "own" as const };
    expect(read(new URLSearchParams(keptOf(draft)).toString())).toEqual(draft);
    expect(read("from=0&to=6")).toMatchObject({ workHoursStart: 0, workHoursEnd: 6 });
  });

  it("are passed over where they name nothing that can be chosen, and begin anew without an address [SH-316]", () => {
    const usual = { ...guess, workHoursStart: 9, workHoursEnd: 18, way: "country" };
    expect(read("")).toEqual(usual);
    expect(gatheringStep(null, read(""))).toBe("automation");
    expect(read("country=XX&zone=Nowhere&from=24&to=25")).toEqual(usual);
    expect(read("from=-1&to=1e1")).toEqual(usual);
    expect(read("from=5&to=5")).toEqual(usual);
  });
});

describe("the notice of an account", () => {
  it("hints at hard challenges while one is open [SH-341]", () => {
    const challenged = { challenged_at: "2026-01-01T00:00:00Z", hard_challenge_count: 2 };
    expect(hardChallengesOf(account("active", challenged))).toBe(2);
    expect(hardChallengesOf(account("active", { hard_challenge_count: 2 }))).toBe(0);
  });
});

const signedOut = { ...account("invalid", {}), profile_link: "https://network.example/in/x" };
const elsewhere = {
  ...account("invalid", { signed_in_elsewhere_at: "2026-01-01T00:00:00Z" }),
  profile_link: "https://network.example/in/x",
};
const texts = textsOf("en").credentials as Record<string, string>;
const draft = {
  countryCode: "DE",
  timezone: "Europe/Berlin",
  workHoursStart: 9,
  workHoursEnd: 18,
  way: "country" as const,
};
const same = () => {};

describe("what the wizard says", () => {
  it.each([
    ["password", "credentialPasswordInvalid", "Not valid password"],
    ["country_code", "locationInvalid", "Not valid location"],
    ["timezone", "timezoneInvalid", "Not valid timezone"],
    ["email", "emailInvalid", "Not valid email"],
    ["email", "credentialEmailTaken", "This email is already added"],
  ])(
    "warns of a refused %s in the words of its refusal [SH-343, SH-344, SH-345, SH-346, SH-347]",
    (path, key, words) => {
      const message = loadErrors("en")[key] ?? "";
      expect(message).toBe(words);
      expect(
        warningOf([
          { path: "work_hours_start", message: "Odd" },
          { path, message },
        ]),
      ).toEqual({ words });
    },
  );

  it("warns of any other error in one sentence, and of a time zone that nobody chose [SH-348, SH-349]", () => {
    expect(warningOf([{ path: "work_hours_start", message: "Odd" }])).toBe("fixErrors");
    expect(warningOf([])).toBeNull();
    expect(texts.fixErrors).toBe("Fix all errors, before continue");
    expect(texts.timezoneMissing).toBe("Please choose a time zone");
    expect(texts.locationInvalid).toBe("Not valid location");
  });

  it("calls a step that it doesn't have a wrong block [SH-317]", () => {
    expect(["automation", "location", "hours", "signIn", "code", null].every(isStep)).toBe(true);
    expect(["", "proxy", "Code"].some(isStep)).toBe(false);
    expect(texts.wrongBlock).toBe("Wrong block");
  });

  it("keeps apart what an account lacks", () => {
    expect(noticeAtSignIn(account("blocked", {}))).toBe("blocked");
    expect(noticeAtSignIn(account("active", { challenged_at: "2026-01-01T00:00:00Z" }))).toBe("challenged");
    expect(noticeAtSignIn(signedOut)).toBe("sessionOver");
    expect(noticeAtSignIn(elsewhere)).toBe("elsewhere");
    expect(noticeAtSignIn(account("invalid", {}))).toBe("unfinished");
    expect(noticeAtSignIn(account("invalid", { wrong_password: true }))).toBeNull();
    expect(noticeAtSignIn(account("active", {}))).toBeNull();
  });

  it("marks a code as expired when its hour is over, an app's ten minutes [SH-339]", () => {
    const asked = Date.parse(code.requested_at);
    const past = (minutes: number, change: object = {}, expired = false) => {
      const waiting = account("active", { security_code: { ...code, ...change } });
      return isCodeExpired({ ...waiting, is_code_expired: expired }, asked + minutes * 60_000);
    };
    expect([past(59), past(60)]).toEqual([false, true]);
    expect([past(9, { pin_type: "app" }), past(10, { pin_type: "app" })]).toEqual([false, true]);
    expect(past(0, {}, true)).toBe(true);
    expect(isCodeExpired({ ...account("active", {}), is_code_expired: false }, asked)).toBe(false);
  });
});

describe("the wizard's steps", () => {
  it("warn when the chosen country is out of reserve [SH-360]", () => {
    const countries = [
      { code: "DE", name: "Germany", count: 0, type: "basic" as const },
      { code: "ES", name: "Spain", count: 4, type: "basic" as const },
    ];
    const at = (countryCode: string) =>
      renderStatic(
        createElement(LocationStep, {
          draft: { ...draft, countryCode },
          onChange: same,
          problem: undefined,
          countries,
          proxy: noProxyYet,
          onProxy: () => {},
          proxyProblems: [],
        }),
      );
    expect(at("DE")).toContain(texts.outOfReserveText);
    expect(at("ES")).not.toContain(texts.outOfReserveText);
  });

  it("offer zones by IANA name and as they read [SH-306]", () => {
    expect(zoneOptions(["America/New_York"])).toEqual([
      { value: "America/New_York", name: "America/New York" },
    ]);
    const zones = { timezones: ["Europe/Berlin"], draft, onChange: same, problem: undefined };
    expect(renderStatic(createElement(HoursStep, zones))).toContain("Europe/Berlin");
  });

  const signIn = (credential: CredentialView | null) =>
    renderStatic(
      createElement(SignInStep, {
        draft,
        proxy: noProxyYet,
        credential,
        hints: [],
        sessionCookie: null,
        onBack: null,
        onDone: async () => {},
      }),
    );

  it("flag a wrong password that the server marked, as long as none is typed [SH-351]", () => {
    expect(signIn(account("invalid", { wrong_password: true }))).toContain(texts.wrongPassword);
    expect(signIn(account("invalid", { wrong_password: false }))).not.toContain(texts.wrongPassword);
    const refused = account("invalid", { wrong_password: true });
    const shown = (typed: string, last: string) => isPasswordWrong(refused, typed, last);
    expect([shown("", ""), shown("", "old"), shown("old", "old"), shown("new", "old")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isPasswordWrong(account("active", {}), "", "") || isPasswordWrong(null, "", "")).toBe(false);
  });

  it("say over the sign-in that the network blocked the account, or asks for a captcha, with the hint [SH-322, SH-323, SH-341]", () => {
    expect(signIn(account("blocked", {}))).toContain(texts.blocked);
    const challenged = account("active", { challenged_at: "2026-01-01T00:00:00Z", hard_challenge_count: 3 });
    expect(signIn(challenged)).toContain(texts.challenged);
    expect(signIn(challenged)).toContain("The network has challenged this account 3 times.");
    for (const words of [texts.blocked, texts.challenged]) expect(signIn(null)).not.toContain(words);
  });

  it("show a wrong password, a wrong code, an expired one, a session that is over, a block and a captcha [SH-401]", () => {
    const asked = (change: object, expired = false) => {
      const credential = {
        ...account("active", { security_code: { ...code, ...change } }),
        is_code_expired: expired,
      };
      return renderStatic(createElement(CodeStep, { credential, onChange: () => {} }));
    };
    const shown: [string, string][] = [
      ["wrongPassword", signIn(account("invalid", { wrong_password: true }))],
      ["sessionOver", signIn(signedOut)],
      ["elsewhere", signIn(elsewhere)],
      ["blocked", signIn(account("blocked", {}))],
      ["challenged", signIn(account("active", { challenged_at: "2026-01-01T00:00:00Z" }))],
      ["wrongCode", asked({ is_wrong: true, requested_at: new Date().toISOString() })],
      ["codeExpired", asked({}, true)],
    ];
    // Each shows its own text and none of the others'.
    for (const [key, page] of shown)
      expect(shown.filter(([other]) => page.includes(texts[other] ?? "")).map(([other]) => other)).toEqual([
        key,
      ]);
    expect(texts.challenged).toContain("captcha");
  });

  it("keep the address of an account that was signed in; its session is over, and no password is called wrong", () => {
    const page = signIn(signedOut);
    expect(page).toContain(texts.sessionOver);
    expect(page).not.toContain(texts.wrongPassword);
    expect(page).toMatch(/<input[^>]*type="email"[^>]*readonly/i);
    expect(signIn(account("invalid", { wrong_password: true }))).not.toMatch(
      /<input[^>]*type="email"[^>]*readonly/i,
    );
  });
});
