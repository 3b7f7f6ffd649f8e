import type { Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readPreferences } from "./rules/preferences.ts";
import { type SessionOrigin, unknownOrigin } from "./rules/session-origin.ts";
import { hasBegunFrom } from "./store/sessions.ts";

interface SignedIn {
  readonly id: Id;
  readonly isDemo: boolean;
  readonly emailConfirmedAt: Date | null;
  readonly preferences: unknown;
}

/**
 * Has a person told by mail of a sign-in where they haven't signed in before, unless they chose otherwise. Call it
 * before the session begins. Demo users, whose password everybody knows, aren't told.
 * @param isKnownBrowser whether the browser proved that the person signed in in it before.
 */
export async function tellSignIn(
  tx: Tx,
  user: SignedIn,
  { isKnownBrowser = false, origin = unknownOrigin }: { isKnownBrowser?: boolean; origin?: SessionOrigin },
): Promise<void> {
  if (isKnownBrowser || user.isDemo || !user.emailConfirmedAt) return;
  if (!readPreferences(user.preferences).tellsSignIns || (await hasBegunFrom(tx, user.id, origin))) return;
  await enqueue(tx.sql, "account.send_notice", { userId: user.id, kind: "newSignIn" });
}
