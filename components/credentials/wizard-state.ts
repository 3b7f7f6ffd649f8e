import type { CredentialView } from "@/lib/contracts/credentials.ts";

export const wizardSteps = ["automation", "location", "hours", "signIn", "code"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What the wizard gathers before the sign-in. */
export interface Draft {
  readonly countryCode: string;
  readonly timezone: string;
  readonly workHoursStart: number;
  readonly workHoursEnd: number;
}

/** The step of a new account that an address asks for, or the one before it at which something is missing. */
export function gatheringStep(asked: string | null, draft: Draft): WizardStep {
  const wanted = ["automation", "location", "hours", "signIn"].indexOf(asked ?? "");
  const reached = !draft.countryCode ? 1 : !draft.timezone ? 2 : 3;
  return wizardSteps[Math.min(Math.max(wanted, 0), reached)] ?? "automation";
}

export type Outcome = "ready" | "code" | "wrong_password" | "blocked" | "challenged";

/** Where an account stands in the wizard [SH-319]. */
export function outcomeOf(credential: CredentialView): Outcome {
  if (credential.status === "blocked") return "blocked";
  if (credential.auth_status.wrong_password) return "wrong_password";
  if (credential.auth_status.challenged_at) return "challenged";
  return credential.auth_status.security_code ? "code" : "ready";
}

/** What keeps an account from working, as a key of the notices; null: nothing does [SH-341]. */
export function troubleOf(credential: CredentialView): string | null {
  if (credential.status === "deleted") return null;
  if (credential.status === "inactive") return "paused";
  const outcome = outcomeOf(credential);
  return outcome === "ready" ? (credential.status === "invalid" ? "wrong_password" : null) : outcome;
}

/** The step at which the wizard opens: for an existing account the one that its state asks for [SH-312, SH-313, SH-314]. */
export function startingStep(credential: CredentialView | null): WizardStep {
  if (!credential) return "automation";
  return outcomeOf(credential) === "code" ? "code" : "signIn";
}
