import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { type Way, ways } from "./route-draft.ts";

export const wizardSteps = ["automation", "location", "hours", "signIn", "code"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The wizard's answers before the sign-in. */
export interface Draft {
  readonly countryCode: string;
  readonly timezone: string;
  readonly workHoursStart: number;
  readonly workHoursEnd: number;
  /** How the account reaches the network. The proxy itself has a password and isn't kept with the answers. */
  readonly way: Way;
}

/** The answers in an address. Unknown values are ignored. */
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
    way: ways.find((way) => way === kept.get("way")) ?? "country",
    ...(start === end
      ? { workHoursStart: 9, workHoursEnd: 18 }
      : { workHoursStart: start, workHoursEnd: end }),
  };
}

/** The answers as parameters of an address. */
export function keptOf(draft: Draft): Readonly<Record<string, string>> {
  return {
    country: draft.countryCode,
    zone: draft.timezone,
    from: String(draft.workHoursStart),
    to: String(draft.workHoursEnd),
    way: draft.way,
  };
}

/**
 * The step of a new account that an address names, or an earlier one where an answer is missing.
 * @param hasProxy whether the own proxy is there: a reload loses it, and the account must not go another way for that.
 */
export function gatheringStep(asked: string | null, draft: Draft, hasProxy = true): WizardStep {
  const wanted = ["automation", "location", "hours", "signIn"].indexOf(asked ?? "");
  const reached = !draft.countryCode || (draft.way === "own" && !hasProxy) ? 1 : !draft.timezone ? 2 : 3;
  return wizardSteps[Math.min(Math.max(wanted, 0), reached)] ?? "automation";
}

export type Outcome =
  | "ready"
  | "code"
  | "phone"
  | "second_step"
  | "proxy_failed"
  | "wrong_password"
  | "blocked"
  | "challenged";

/** Whether the network waits for an answer: a code, a phone number or another service's approval. */
export const isQuestion = (outcome: Outcome): boolean =>
  outcome === "code" || outcome === "phone" || outcome === "second_step";

/** The wizard's outcome for an account's state [SH-319]. */
export function outcomeOf(credential: CredentialView): Outcome {
  const known = answerOf(credential);
  // The last sign-in didn't reach the network: what it said before is an earlier one's, but its question stays open.
  return credential.setting_proxy.stage === "fail" && !isQuestion(known) ? "proxy_failed" : known;
}

function answerOf(credential: CredentialView): Outcome {
  if (credential.status === "blocked") return "blocked";
  if (credential.auth_status.wrong_password) return "wrong_password";
  if (credential.auth_status.challenged_at) return "challenged";
  if (credential.auth_status.security_code) return "code";
  if (credential.auth_status.phone) return "phone";
  return credential.required_2fa && credential.two_factor?.status !== "valid" ? "second_step" : "ready";
}

/** How often the network has challenged the account, where that deserves a hint [SH-341]. */
export const hardChallengesOf = (credential: CredentialView): number =>
  credential.auth_status.challenged_at ? credential.auth_status.hard_challenge_count : 0;

/** The step at which the wizard opens; an existing account's state determines it [SH-312, SH-313, SH-314]. */
export function startingStep(credential: CredentialView | null): WizardStep {
  if (!credential) return "automation";
  return isQuestion(outcomeOf(credential)) ? "code" : "signIn";
}

/** Whether an account is fully connected: signed in, without an open code or captcha. */
function isConnected({ status, auth_status }: CredentialView): boolean {
  const { logged_in_at, challenged_at, security_code } = auth_status;
  return status === "active" && logged_in_at !== null && challenged_at === null && security_code === null;
}

/** The address's value for "a new account", even if an unfinished one exists. */
export const newAccount = "new";

/**
 * The account with which the wizard goes on: the named one, else the only account whose first sign-in is unfinished.
 * Null: a new one is added. A signed-out account is reconnected only where it is named.
 * @param asked an account's id or `newAccount`, from the address.
 */
export function accountToContinue(
  accounts: readonly CredentialView[],
  asked: string | null,
): CredentialView | null {
  if (asked !== null) return accounts.find(({ _id }) => _id === asked) ?? null;
  const [first, ...others] = accounts;
  return first && others.length === 0 && !isConnected(first) && !wasSignedIn(first) ? first : null;
}

/** Whether the network has identified the account's owner, who can't change afterwards. */
export const wasSignedIn = (credential: CredentialView): boolean => credential.profile_link !== null;

/** Whether the address names no step, or one that the wizard has. */
export function isStep(asked: string | null): boolean {
  return asked === null || wizardSteps.some((step) => step === asked);
}

/**
 * The notice above the sign-in of an account that can't work, as a message key [SH-322, SH-323, SH-401]. Null: none.
 */
export function noticeAtSignIn(
  credential: CredentialView,
): "blocked" | "challenged" | "sessionOver" | "elsewhere" | "unfinished" | null {
  const outcome = outcomeOf(credential);
  if (outcome === "blocked" || outcome === "challenged") return outcome;
  if (outcome === "proxy_failed") return null;
  if (outcome !== "ready" || credential.status !== "invalid") return null;
  if (credential.auth_status.signed_in_elsewhere_at) return "elsewhere";
  return wasSignedIn(credential) ? "sessionOver" : "unfinished";
}

/** Whether to show the password as wrong: the network refused the last one, and none was typed since [SH-351]. */
export function isPasswordWrong(credential: CredentialView | null, typed: string, refused: string): boolean {
  return credential?.auth_status.wrong_password === true && (typed === "" || typed === refused);
}

/** Fields whose own problem is shown [SH-343, SH-344, SH-345, SH-346, SH-347]. */
const speaking = ["email", "password", "country_code", "timezone"];

/**
 * The warning after the server refused fields: the first problem's own text, else the key `fixErrors` [SH-348]. Null
 * where no field was refused.
 */
export function warningOf(
  problems: readonly { readonly path: string; readonly message: string }[],
): { readonly words: string } | "fixErrors" | null {
  const own = problems.find(({ path }) => speaking.includes(path));
  if (own) return { words: own.message };
  return problems.length > 0 ? "fixErrors" : null;
}

/**
 * Whether the awaited code has expired at `now` (milliseconds since 1970): by the server's word, else after an hour,
 * or ten minutes for an app's code [SH-339].
 */
export function isCodeExpired(credential: CredentialView, now: number): boolean {
  const request = credential.auth_status.security_code;
  if (credential.is_code_expired || !request?.requested_at) return credential.is_code_expired;
  return now >= Date.parse(request.requested_at) + (request.pin_type === "app" ? 10 : 60) * minuteMs;
}

/**
 * Whether the network has stopped waiting for a phone number at `now` (milliseconds since 1970): by the server's word,
 * else after fifteen minutes [SH-340].
 */
export function isPhoneExpired(credential: CredentialView, now: number): boolean {
  const asked = credential.auth_status.phone?.requested_at;
  if (credential.is_phone_expired || !asked) return credential.is_phone_expired;
  return now >= Date.parse(asked) + 15 * minuteMs;
}

/** The zones as options: the IANA name and its readable form [SH-306]. */
export function zoneOptions(zones: readonly string[]): { value: string; name: string }[] {
  return zones.map((zone) => ({ value: zone, name: zone.replaceAll("_", " ") }));
}
