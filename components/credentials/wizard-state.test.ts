import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { renderStatic, textsOf } from "../../tests/factories/render-static.ts";
import { HoursStep, LocationStep } from "./place-steps.tsx";
import { SignInStep } from "./sign-in-step.tsx";
import {
  accountToContinue,
  draftOf,
  gatheringStep,
  isCodeExpired,
  isStep,
  keptOf,
  noticeAtSignIn,
  outcomeOf,
  startingStep,
  troubleOf,
  warningOf,
  zoneOptions,
} from "./wizard-state.ts";

const code = { requested_at: "2026-01-01T00:00:00Z", is_wrong: false, is_entering: false, pin_type: "email" };

function account(status: string, auth: object): CredentialView {
  const auth_status = { wrong_password: false, challenged_at: null, security_code: null, ...auth };
  return { status, auth_status } as unknown as CredentialView;
}

describe("the wizard for an existing account", () => {
  it("opens at the step that the account's state asks for [SH-312, SH-313, SH-314]", () => {
    expect(startingStep(null)).toBe("automation");
    expect(startingStep(account("invalid", { wrong_password: true }))).toBe("signIn");
    expect(startingStep(account("active", { security_code: code }))).toBe("code");
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

  it("is an only one that was left half-way; else a new one is added", () => {
    expect(accountToContinue([waiting], null)).toBe(waiting);
    expect(accountToContinue([paused], null)).toBe(paused);
    expect(accountToContinue([named("new", "active", { logged_in_at: null })], null)?._id).toBe("new");
    expect(accountToContinue([fine], null)).toBeNull();
    expect(accountToContinue([waiting, paused], null)).toBeNull();
    expect(accountToContinue([], "fine")).toBeNull();
  });
});

describe("the wizard for a new account", () => {
  it("opens at the step of its address, or where something before it is missing", () => {
    const hours = { workHoursStart: 9, workHoursEnd: 18 };
    const complete = { countryCode: "DE", timezone: "Europe/Berlin", ...hours };
    expect(gatheringStep(null, complete)).toBe("automation");
    expect(gatheringStep("signIn", complete)).toBe("signIn");
    expect(gatheringStep("signIn", { ...complete, timezone: "" })).toBe("hours");
    expect(gatheringStep("hours", { ...complete, countryCode: "" })).toBe("location");
    expect(gatheringStep("code", complete)).toBe("automation");
    expect(gatheringStep("nonsense", complete)).toBe("automation");
  });
});

describe("the answers in the wizard's address", () => {
  const known = { countries: ["DE", "ES"], timezones: ["UTC", "Europe/Berlin"] };
  const guess = { countryCode: "", timezone: "UTC" };
  const read = (text: string) => draftOf(new URLSearchParams(text), known, guess);

  it("come back as they were given, over midnight too", () => {
    const draft = { countryCode: "DE", timezone: "Europe/Berlin", workHoursStart: 22, workHoursEnd: 24 };
    expect(read(new URLSearchParams(keptOf(draft)).toString())).toEqual(draft);
    expect(read("from=0&to=6")).toMatchObject({ workHoursStart: 0, workHoursEnd: 6 });
  });

  it("are passed over where they name nothing that can be chosen, and begin anew without an address [SH-316]", () => {
    const usual = { ...guess, workHoursStart: 9, workHoursEnd: 18 };
    expect(read("")).toEqual(usual);
    expect(gatheringStep(null, read(""))).toBe("automation");
    expect(read("country=XX&zone=Nowhere&from=24&to=25")).toEqual(usual);
    expect(read("from=-1&to=1e1")).toEqual(usual);
    expect(read("from=5&to=5")).toEqual(usual);
  });
});

describe("the notice of an account", () => {
  it("says wrong password, paused, waiting for a code or a challenge, and nothing of one that works [SH-331, SH-332, SH-333, SH-341]", () => {
    expect(troubleOf(account("invalid", { wrong_password: true }))).toBe("wrong_password");
    expect(troubleOf(account("inactive", {}))).toBe("paused");
    expect(troubleOf(account("active", { security_code: code }))).toBe("code");
    expect(troubleOf(account("active", { challenged_at: "2026-01-01T00:00:00Z" }))).toBe("challenged");
    expect(troubleOf(account("blocked", {}))).toBe("blocked");
    expect(troubleOf(account("active", {}))).toBeNull();
    expect(troubleOf(account("deleted", { wrong_password: true }))).toBeNull();
  });
});

const texts = textsOf("en").credentials as Record<string, string>;
const draft = { countryCode: "DE", timezone: "Europe/Berlin", workHoursStart: 9, workHoursEnd: 18 };
const same = () => {};

describe("what the wizard says", () => {
  it("warns of a missing time zone, and of any other error that its field doesn't explain [SH-348, SH-349]", () => {
    expect(warningOf(["timezone"])).toBe("timezoneMissing");
    expect(warningOf(["email"]) ?? warningOf(["password", "country_code"]) ?? warningOf([])).toBeNull();
    expect(warningOf(["work_hours_start"])).toBe("fixErrors");
    expect(texts.fixErrors).toBe("Fix all errors, before continue");
    expect(texts.timezoneMissing).toBe("Please choose a time zone");
  });

  it("calls a step that it doesn't have a wrong block [SH-317]", () => {
    expect(["automation", "location", "hours", "signIn", "code", null].every(isStep)).toBe(true);
    expect(["", "proxy", "Code"].some(isStep)).toBe(false);
    expect(texts.wrongBlock).toBe("Wrong block");
  });

  it("tells a wrong password, a wrong code, an expired one, a session that is over, a block and a captcha [SH-401]", () => {
    expect(noticeAtSignIn(account("blocked", {}))).toBe("blocked");
    expect(noticeAtSignIn(account("active", { challenged_at: "2026-01-01T00:00:00Z" }))).toBe("challenged");
    expect(noticeAtSignIn(account("invalid", {}))).toBe("sessionOver");
    expect(noticeAtSignIn(account("invalid", { wrong_password: true }))).toBeNull();
    expect(noticeAtSignIn(account("active", {}))).toBeNull();
    const words = ["wrongPassword", "wrongCode", "codeExpired", "sessionOver", "blocked", "challenged"];
    expect(new Set(words.map((key) => texts[key])).size).toBe(words.length);
    expect(texts.challenged).toContain("captcha");
  });

  it("thanks for a code in the specification's words [SH-396, SH-397]", () => {
    expect(texts.codeResent).toBe("The code is successfully resent to your email/sms");
    expect(texts.codeSent).toBe("The code is successfully sent to the server");
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
          ...{ draft: { ...draft, countryCode }, onChange: same, problem: undefined, countries },
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

  it("flag a wrong password that the server marked, as long as none is typed [SH-351]", () => {
    const at = (wrong_password: boolean) =>
      renderStatic(
        createElement(SignInStep, {
          ...{ draft, credential: account("invalid", { wrong_password }), hints: [], onBack: null },
          onDone: async () => {},
        }),
      );
    expect(at(true)).toContain(texts.wrongPassword);
    expect(at(false)).not.toContain(texts.wrongPassword);
  });
});
