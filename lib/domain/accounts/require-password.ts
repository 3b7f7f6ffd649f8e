import { db } from "@/lib/db/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { checkPassword } from "./password.ts";
import { findUser } from "./store/users.ts";

/** Checks that whoever asks knows the user's password: a session that was left open isn't enough. Throws `invalid_input` at `password`. */
export async function requirePassword(userId: Id, password: string): Promise<void> {
  const user = await db.platform("accounts", (tx) => findUser(tx, userId));
  if (!(await checkPassword(user?.passwordHash ?? null, password)))
    throw invalidField("password", "passwordWrong");
}
