import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { checkPassword } from "./password.ts";
import { findUserByEmail } from "./store/users.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/**
 * Signs a user in on a brand. A wrong password and an unknown address get the same answer for the same work (S9).
 * Throws `wrong_credentials`.
 */
export async function signIn(input: {
  readonly brandId: Id;
  readonly email: string;
  readonly password: string;
  readonly replaces: Id | null;
}): Promise<{ session: BegunSession; user: AccountUser }> {
  const user = await db.platform("accounts", (tx) =>
    findUserByEmail(tx, input.brandId, input.email.toLowerCase()),
  );
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) throw new ProductError("wrong_credentials", "wrongCredentials");
  const session = await db.platform("accounts", (tx) =>
    beginSession(tx, { brandId: input.brandId, userId: user.id, replaces: input.replaces }),
  );
  return { session, user: toAccountUser(user) };
}
