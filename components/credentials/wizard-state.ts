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

/** Whether nothing is left to do for an account: signed in, and neither code nor captcha is asked for. */
function isConnected({ status, auth_status }: CredentialView): boolean {
  const { logged_in_at, challenged_at, security_code } = auth_status;
  return status === "active" && logged_in_at !== null && challenged_at === null && security_code === null;
}

/**
 * The account with which the wizard goes on: the one that is asked for, else an only one that somebody left half-way;
 * null: it adds one.
 * @param asked an account's id, from the address.
 */
export function accountToContinue(
  accounts: readonly CredentialView[],
  asked: string | null,
): CredentialView | null {
  const [first, ...others] = accounts;
  const unfinished = first && others.length === 0 && !isConnected(first) ? first : null;
  return accounts.find(({ _id }) => _id === asked) ?? unfinished;
}

/** Whether an address names a step that the wizard has, or none. */
export function isStep(asked: string | null): boolean {
  return asked === null || wizardSteps.some((step) => step === asked);
}

/** What is said over the sign-in of an account that can't work, as a key of the texts [SH-401]; null: nothing. */
export function noticeAtSignIn(credential: CredentialView): "blocked" | "challenged" | "sessionOver" | null {
  const outcome = outcomeOf(credential);
  if (outcome === "blocked" || outcome === "challenged") return outcome;
  return outcome === "ready" && credential.status === "invalid" ? "sessionOver" : null;
}

/** Fields that say for themselves what is wrong with them [SH-343, SH-344, SH-345, SH-347]. */
const speaking = ["email", "password", "country_code"];

/** What the wizard warns of when fields of these names are wrong, as a key of the texts [SH-348, SH-349]. */
export function warningOf(paths: readonly string[]): "timezoneMissing" | "fixErrors" | null {
  if (paths.includes("timezone")) return "timezoneMissing";
  return paths.some((path) => !speaking.includes(path)) ? "fixErrors" : null;
}

const minuteMs = 60_000;

/**
 * Whether the code that the account waits for has expired by now, in milliseconds since 1970: what the server said, and
 * after that the hour, ten minutes from an app [SH-339].
 */
export function isCodeExpired(credential: CredentialView, now: number): boolean {
  const request = credential.auth_status.security_code;
  if (credential.is_code_expired || !request?.requested_at) return credential.is_code_expired;
  return now >= Date.parse(request.requested_at) + (request.pin_type === "app" ? 10 : 60) * minuteMs;
}

/** The zones as options: the IANA name, and how it reads [SH-306]. */
export function zoneOptions(zones: readonly string[]): { value: string; name: string }[] {
  return zones.map((zone) => ({ value: zone, name: zone.replaceAll("_", " ") }));
}
