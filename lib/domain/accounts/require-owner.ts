import { db, type Tx } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requirePassword } from "./require-password.ts";
import { requireSession } from "./require-session.ts";
import { hasBegunSince } from "./store/sessions.ts";
import { findUser, lockUser } from "./store/users.ts";

/** How long a sign-in by a provider or a passkey proves who is there. */
const freshMinutes = 10;

/** Who asks, and in which session. */
export interface Asking {
  readonly userId: Id;
  readonly sessionId: Id;
}

/**
 * Checks that the person themselves asks: a session that was left open, or stolen, isn't enough. They know their
 * password; somebody without one has signed in a few minutes ago, by a provider or a passkey. Throws `invalid_input` at
 * `password`, or `forbidden` for somebody who has to sign in anew. Returns the stored hash that was compared; null: they
 * have no password.
 */
export async function requireOwner(
  { userId, sessionId }: Asking,
  password: string | undefined,
): Promise<string | null> {
  const person = await db.platform("accounts", (tx) => findUser(tx, userId));
  if (person?.passwordHash != null) {
    if (!password) throw invalidField("password", "passwordNeeded");
    return requirePassword(userId, password);
  }
  const since = new Date(systemMs() - freshMinutes * 60_000);
  if (!(await db.platform("accounts", (tx) => hasBegunSince(tx, sessionId, since))))
    throw new ProductError("forbidden", "signInAgain", { values: { minutes: freshMinutes } });
  return null;
}

/**
 * Locks the person's row and checks that they are still whom `requireOwner` found: a password that is being checked may
 * be replaced meanwhile, and the session ended. What is made after that would outlive what should have ended it.
 * @param known what `requireOwner` returned.
 * @throws `token_invalid`, and `invalid_input` at `password`.
 */
export async function holdOwner(tx: Tx, { userId, sessionId }: Asking, known: string | null): Promise<void> {
  const person = await lockUser(tx, userId);
  await requireSession(tx, sessionId, new Date(systemMs()));
  if (person?.passwordHash !== known) throw invalidField("password", "passwordWrong");
}
