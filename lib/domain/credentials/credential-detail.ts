import { systemMs } from "@/lib/kernel/clock/system.ts";
import { type ChangesLeft, changesLeft } from "./rules/address-changes.ts";
import { type HeldBack, type HeldBackNow, heldBackSince } from "./rules/held-back.ts";
import { isPhoneExpired } from "./rules/phone.ts";
import { isCodeExpired, isReady } from "./rules/state.ts";
import type { CredentialRow } from "./store/credentials.ts";

/** An account, with what its state means at a moment of product time. */
export interface CredentialDetail extends CredentialRow {
  readonly isCodeExpired: boolean;
  /** Whether the network has stopped waiting for a phone number. */
  readonly isPhoneExpired: boolean;
  /** How often its address may still be changed today. */
  readonly addressChangesLeft: ChangesLeft;
  /** Whether sequences may act through it. */
  readonly isReady: boolean;
  /** Since when the network holds something back from it. Null: it doesn't at present. */
  readonly heldBackSince: Readonly<Record<HeldBack, Date | null>>;
}

export function toDetail(row: CredentialRow, now: Date): CredentialDetail {
  // Where the process that gave an answer has ended in the middle, its turn expires, and nobody gives one any more.
  const isUnderWay = row.signInUntil !== null && row.signInUntil.getTime() > systemMs();
  const since = (what: HeldBack) => heldBackSince(row.heldBack as HeldBackNow, what, now);
  return {
    ...row,
    isPinEntering: row.isPinEntering && isUnderWay,
    isPhoneEntering: row.isPhoneEntering && isUnderWay,
    isCodeExpired: isCodeExpired(row, now),
    isPhoneExpired: isPhoneExpired(row, now),
    addressChangesLeft: changesLeft(row.addressChanges, now),
    isReady: isReady(row),
    heldBackSince: {
      invitation: since("invitation"),
      inmail: since("inmail"),
      login: since("login"),
      premium: since("premium"),
      sales_navigator: since("sales_navigator"),
      recruiter: since("recruiter"),
      sales_error: since("sales_error"),
    },
  };
}
