import { describe, expect, it } from "vitest";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { outcomeOf, startingStep } from "./wizard-state.ts";

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
