import type { Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announceUser } from "./announce-user.ts";
import { revokeSessions } from "./store/sessions.ts";
import { lockUser, writeByOperator } from "./store/users.ts";

/** What an operator may set of a person; what is left out stays. */
export interface OperatorWish {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly status?: "active" | "inactive";
  readonly platformRole?: "none" | "platform_admin" | "super_admin";
}

/** What an operator sees of a person before and after a change. */
export type OperatorView = Required<OperatorWish>;

/**
 * Changes a person for an operator. Changed rights need a new sign-in: with another role, and where the account is
 * closed, all sessions and API tokens end with the commit. Null: there is no such person.
 */
export async function changeByOperator(
  tx: Tx,
  userId: Id,
  wish: OperatorWish,
): Promise<{ readonly before: OperatorView; readonly after: OperatorView } | null> {
  const row = await lockUser(tx, userId);
  if (!row) return null;
  const before = {
    firstName: row.firstName,
    lastName: row.lastName,
    status: row.status as OperatorView["status"],
    platformRole: row.platformRole as OperatorView["platformRole"],
  };
  const after = { ...before, ...wish };
  await writeByOperator(tx, userId, after);
  if (after.platformRole !== before.platformRole || after.status === "inactive")
    await revokeSessions(tx, userId, null, new Date(systemMs()));
  await announceUser(tx, userId);
  return { before, after };
}

/** Ends every session of a person, and their API tokens. Returns how many ended. */
export async function endEverySession(tx: Tx, userId: Id): Promise<number> {
  // What is being made for the user is there by then, or finds its session ended.
  await lockUser(tx, userId);
  return revokeSessions(tx, userId, null, new Date(systemMs()));
}
