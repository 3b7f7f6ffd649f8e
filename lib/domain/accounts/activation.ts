import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { insertCode, useCode } from "./store/sessions.ts";
import { confirmUser, findUser } from "./store/users.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/** An activation link works for two days. */
const activationMs = 2 * 86_400_000;

/** Sends the activation mail again, unless the address is confirmed already. */
export async function requestActivation(userId: Id): Promise<void> {
  await db.platform("accounts", async (tx) => {
    const user = await findUser(tx, userId);
    if (user && !user.emailConfirmedAt) await enqueue(tx.sql, "account.send_activation", { userId }, userId);
  });
}

/** Makes a code for a mail that is about to be sent; null when the address is confirmed already. */
export async function issueActivationCode(
  userId: Id,
): Promise<{ secret: string; user: AccountUser; brandId: Id } | null> {
  return db.platform("accounts", async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.emailConfirmedAt) return null;
    const secret = newToken();
    const expiresAt = new Date(systemMs() + activationMs);
    await insertCode(tx, { id: newId(), userId, kind: "activation", secret, expiresAt });
    return { secret, user: toAccountUser(user), brandId: user.brandId };
  });
}

/**
 * Confirms an address by the code of its mail and begins the account's first session (decision 43). A code works once.
 * Throws `gone` for one that is unknown, used or over.
 */
export async function confirmActivation(input: {
  readonly brandId: Id;
  readonly secret: string;
  readonly replaces: Id | null;
}): Promise<{ session: BegunSession; user: AccountUser }> {
  return db.platform("accounts", async (tx) => {
    const now = new Date(systemMs());
    const userId = await useCode(tx, "activation", input.secret, now);
    const found = userId ? await findUser(tx, userId) : null;
    if (!found || found.brandId !== input.brandId) throw new ProductError("gone", "activationCodeInvalid");
    const user = await confirmUser(tx, found.id, found.emailConfirmedAt ?? now);
    const session = await beginSession(tx, {
      brandId: input.brandId,
      userId: user.id,
      replaces: input.replaces,
    });
    return { session, user: toAccountUser(user) };
  });
}
