import { describe, expect, it } from "vitest";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { draftOf, gatheringStep, keptOf, outcomeOf, startingStep, troubleOf } from "./wizard-state.ts";

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

  it("are passed over where they name nothing that can be chosen", () => {
    const usual = { ...guess, workHoursStart: 9, workHoursEnd: 18 };
    expect(read("")).toEqual(usual);
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
