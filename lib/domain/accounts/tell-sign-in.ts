import type { Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readPreferences } from "./rules/preferences.ts";
import { type SessionOrigin, unknownOrigin } from "./rules/session-origin.ts";
import { hasBegunFrom } from "./store/sessions.ts";

interface Told {
  readonly id: Id;
  readonly isDemo: boolean;
  readonly emailConfirmedAt: Date | null;
}

interface SignedIn extends Told {
  readonly preferences: unknown;
}

/** Demo users' passwords everybody knows; an address that isn't confirmed may be somebody else's. */
const isTold = ({ isDemo, emailConfirmedAt }: Told) => !isDemo && emailConfirmedAt !== null;

/**
 * Has a person told by mail of a sign-in where they haven't signed in before, unless they chose otherwise. Call it
 * before the session begins.
 * @param isKnownBrowser whether the browser proved that the person signed in in it before.
 */
export async function tellSignIn(
  tx: Tx,
  user: SignedIn,
  { isKnownBrowser = false, origin = unknownOrigin }: { isKnownBrowser?: boolean; origin?: SessionOrigin },
): Promise<void> {
  if (isKnownBrowser || !isTold(user)) return;
  if (!readPreferences(user.preferences).tellsSignIns || (await hasBegunFrom(tx, user.id, origin))) return;
  await enqueue(tx.sql, "account.send_notice", { userId: user.id, kind: "newSignIn" });
}

/** Tells a person that sign-ins aren't told any more: whoever holds a stolen session could turn that off unseen. */
export async function tellSignInMailsOff(tx: Tx, user: Told): Promise<void> {
  if (isTold(user)) await enqueue(tx.sql, "account.send_notice", { userId: user.id, kind: "signInMailsOff" });
}
