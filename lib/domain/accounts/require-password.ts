import { db } from "@/lib/db/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { checkPassword } from "./password.ts";
import { findUser } from "./store/users.ts";

/**
 * Checks that whoever asks knows the user's password: a session that was left open isn't enough. Throws `invalid_input`
 * at `field`; a user without a password knows none. Returns the stored hash that it was compared with.
 */
export async function requirePassword(userId: Id, password: string, field = "password"): Promise<string> {
  const user = await db.platform("accounts", (tx) => findUser(tx, userId));
  const stored = user?.passwordHash ?? null;
  if (!(await checkPassword(stored, password)) || stored === null) throw invalidField(field, "passwordWrong");
  return stored;
}
