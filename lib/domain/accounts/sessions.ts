import { db } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { type Asking, requireOwner } from "./require-owner.ts";
import {
  listSignIns,
  markUsed,
  revokeSession,
  revokeSessions,
  revokeSignIn,
  type SignInRow,
  setSessionWorkspace,
} from "./store/sessions.ts";
import { findUser, lockUser } from "./store/users.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/** Makes an anonymous session, for people who haven't signed in. */
export function createAnonymousSession(brandId: Id): Promise<BegunSession> {
  return db.platform("accounts", (tx) => beginSession(tx, { brandId, userId: null, replaces: null }));
}

/** Ends a session: its token stops working with the commit. */
export function endSession(sessionId: Id): Promise<void> {
  return db.platform("accounts", (tx) => revokeSession(tx, sessionId, new Date(systemMs())));
}

/**
 * Ends all sessions of a user except the one that asks. Their tokens stop working with the commit; the database's
 * triggers have their sockets closed. Returns how many sessions ended. Throws like `requireOwner`.
 */
export async function endOtherSessions(asking: Asking, password: string | undefined): Promise<number> {
  await requireOwner(asking, password);
  const { userId, sessionId } = asking;
  return db.platform("accounts", async (tx) => {
    // An API token that is being made is there by then, and ends with them, or finds its session ended.
    await lockUser(tx, userId);
    return revokeSessions(tx, userId, sessionId, new Date(systemMs()));
  });
}

/** The sessions that a user signed in for, last seen first. */
export function listSessions(userId: Id): Promise<SignInRow[]> {
  return db.platform("accounts", (tx) => listSignIns(tx, userId, new Date(systemMs())));
}

/**
 * Ends one session that the user signed in for. Throws `not_found` for another one, and for one that ended already; and
 * like `requireOwner`.
 */
export async function endOwnSession(asking: Asking, id: Id, password: string | undefined): Promise<void> {
  await requireOwner(asking, password);
  const isEnded = await db.platform("accounts", (tx) =>
    revokeSignIn(tx, asking.userId, id, new Date(systemMs())),
  );
  if (!isEnded) throw new ProductError("not_found", "sessionNotFound");
}

/** Notes that a session was used just now. */
export function noteSessionUse(sessionId: Id): Promise<void> {
  return db.platform("accounts", ({ sql }) => markUsed(sql, sessionId, new Date(systemMs())));
}

/** Stores the chosen workspace in the session. The caller checks that the user may choose it. */
export function chooseWorkspace(sessionId: Id, workspaceId: Id): Promise<void> {
  return db.platform("accounts", (tx) => setSessionWorkspace(tx, sessionId, workspaceId));
}

/** A user by id, or null. */
export async function findAccount(userId: Id): Promise<(AccountUser & { brandId: Id }) | null> {
  const row = await db.platform("accounts", (tx) => findUser(tx, userId));
  return row ? { ...toAccountUser(row), brandId: row.brandId } : null;
}
