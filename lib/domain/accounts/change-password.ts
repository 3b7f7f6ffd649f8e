import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type BegunSession, renewSession } from "./begin-session.ts";
import { hashPassword } from "./password.ts";
import { requirePassword } from "./require-password.ts";
import { requireSession } from "./require-session.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { endCodes } from "./store/codes.ts";
import { revokeSessions } from "./store/sessions.ts";
import { findUser, lockUser, writePassword } from "./store/users.ts";

/** Whether a user has a password. Without one the way to a first one is the mail of a forgotten password. */
export async function hasPassword(userId: Id): Promise<boolean> {
  const user = await db.platform("accounts", (tx) => findUser(tx, userId));
  return user?.passwordHash != null;
}

/**
 * Replaces a password by the person who knows it. All other sessions, API tokens and mailed links end: one may be
 * somebody else's. The person's own session goes on under another token. Passkeys stay: adding one took the password
 * and was told by mail. A mail tells the person. Throws `invalid_input` at `old_password` or `new_password`, also for
 * one that is easy to guess, and like `requireSession`.
 */
export async function changePassword(
  { userId, sessionId }: { readonly userId: Id; readonly sessionId: Id },
  {
    oldPassword,
    newPassword,
    brandName,
  }: { readonly oldPassword: string; readonly newPassword: string; readonly brandName: string },
): Promise<BegunSession> {
  const known = await requirePassword(userId, oldPassword, "old_password");
  if (newPassword === oldPassword) throw invalidField("new_password", "passwordSame");
  const person = await db.platform("accounts", (tx) => findUser(tx, userId));
  if (person) await requireStrongPassword("new_password", newPassword, { ...person, brandName });
  const passwordHash = await hashPassword(newPassword);
  return db.platform("accounts", async (tx) => {
    const now = new Date(systemMs());
    const user = await lockUser(tx, userId);
    await requireSession(tx, sessionId, now);
    // Of two changes at once the second knows the old password no more.
    if (user?.passwordHash !== known) throw invalidField("old_password", "passwordWrong");
    await writePassword(tx, userId, passwordHash);
    await revokeSessions(tx, userId, sessionId, now);
    await endCodes(tx, userId, now);
    await enqueue(tx.sql, "account.send_notice", { userId, kind: "ownPasswordChanged" });
    return renewSession(tx, sessionId);
  });
}
