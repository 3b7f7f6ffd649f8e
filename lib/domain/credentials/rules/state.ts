export type PinType = "app" | "sms" | "email" | "other";

/** What determines the state of an account; times in product time. */
export interface AccountState {
  readonly status: string;
  readonly loggedInAt: Date | null;
  readonly challengedAt: Date | null;
  readonly isWrongPassword: boolean;
  readonly pinRequestedAt: Date | null;
  readonly pinType: string | null;
  readonly isPinWrong: boolean;
  readonly isPinEntering: boolean;
}

const minute = 60_000;

/** How long a security code works, in milliseconds: an hour, or ten minutes for an app's code [SH-338]. */
function codeLifeMs(pinType: string | null): number {
  return (pinType === "app" ? 10 : 60) * minute;
}

/** Whether the requested code has expired. False where none was requested [SH-339]. */
export function isCodeExpired(state: Pick<AccountState, "pinRequestedAt" | "pinType">, now: Date): boolean {
  return (
    state.pinRequestedAt !== null &&
    now.getTime() >= state.pinRequestedAt.getTime() + codeLifeMs(state.pinType)
  );
}

/** A security code is exactly six digits [SH-324]. */
export function isSecurityCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/** The code given to the network to refresh an app's code [SH-325]. */
export const refreshCode = "000000";

/** Whether sequences may act through the account: it is active and signed in, without an open code or challenge. */
export function isReady(state: AccountState): boolean {
  return (
    state.status === "active" &&
    state.loggedInAt !== null &&
    state.challengedAt === null &&
    state.pinRequestedAt === null
  );
}

/** A key that is equal for addresses of the same account: trimmed, in lower case [SH-342]. */
export function sameAddressKey(email: string): string {
  return email.trim().toLowerCase();
}
