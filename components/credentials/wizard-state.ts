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

/** What an address keeps of the answers that were given before the sign-in; anything unknown in it is passed over. */
export function draftOf(
  kept: Pick<URLSearchParams, "get">,
  known: { readonly countries: readonly string[]; readonly timezones: readonly string[] },
  guess: Pick<Draft, "countryCode" | "timezone">,
): Draft {
  const oneOf = (value: string | null, all: readonly string[]) => all.find((each) => each === value);
  const hour = (value: string | null, least: number, otherwise: number) =>
    value !== null && /^\d{1,2}$/.test(value) && Number(value) >= least && Number(value) < least + 24
      ? Number(value)
      : otherwise;
  const [start, end] = [hour(kept.get("from"), 0, 9), hour(kept.get("to"), 1, 18)];
  return {
    countryCode: oneOf(kept.get("country"), known.countries) ?? guess.countryCode,
    timezone: oneOf(kept.get("zone"), known.timezones) ?? guess.timezone,
    ...(start === end
      ? { workHoursStart: 9, workHoursEnd: 18 }
      : { workHoursStart: start, workHoursEnd: end }),
  };
}

/** The answers as parameters of an address. */
export function keptOf(draft: Draft): Readonly<Record<string, string>> {
  return {
    ...{ country: draft.countryCode, zone: draft.timezone },
    ...{ from: String(draft.workHoursStart), to: String(draft.workHoursEnd) },
  };
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
