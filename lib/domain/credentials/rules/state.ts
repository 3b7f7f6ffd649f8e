export type PinType = "app" | "sms" | "email" | "other";

/** What decides where an account stands; times in product time. */
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

/** How long a security code works: an hour, from an app ten minutes [SH-338]. Milliseconds. */
function codeLifeMs(pinType: string | null): number {
  return (pinType === "app" ? 10 : 60) * minute;
}

/** Whether the code that was asked for no longer works; false where none was [SH-339]. */
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

/** What refreshing an app's code hands to the network [SH-325]. */
export const refreshCode = "000000";

/** Whether sequences may act through the account: active, signed in, no code and no challenge in between. */
export function isReady(state: AccountState): boolean {
  return (
    state.status === "active" &&
    state.loggedInAt !== null &&
    state.challengedAt === null &&
    state.pinRequestedAt === null
  );
}

/** Two addresses that name the same account: trimmed, whatever the case [SH-342]. */
export function sameAddressKey(email: string): string {
  return email.trim().toLowerCase();
}
