import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { dropIdentities } from "./identities/store.ts";
import { hashPassword } from "./password.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { endCodes, insertCode, ownerOfCode, readCode, spendCode } from "./store/codes.ts";
import { revokeSessions } from "./store/sessions.ts";
import { dropSignUps } from "./store/sign-ups.ts";
import { confirmUser, findUser, findUserByEmail, lockUser, writePassword } from "./store/users.ts";
import { dropPasskeys } from "./strong/store/passkeys.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/** A link that replaces a password works for an hour. */
const restoreMs = 3_600_000;

/**
 * Sends a link to an address that has an account on the brand. For others the same work is done, by a job that finds
 * nobody, so that the answer's time doesn't tell whether the account exists (S9).
 */
export async function requestRestore(brandId: Id, email: string): Promise<void> {
  await db.platform("accounts", async (tx) => {
    const user = await findUserByEmail(tx, brandId, email.toLowerCase());
    await enqueue(tx.sql, "account.send_restore", { userId: user?.id ?? newId() });
  });
}

/** Makes a code for a mail that is about to be sent. Null: the user is gone. */
export async function issueRestoreCode(
  userId: Id,
): Promise<{ secret: string; user: AccountUser; brandId: Id } | null> {
  return db.platform("accounts", async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) return null;
    const secret = newToken();
    const expiresAt = new Date(systemMs() + restoreMs);
    await insertCode(tx, { id: newId(), userId, kind: "restore", secret, expiresAt, signUpId: null });
    return { secret, user: toAccountUser(user), brandId: user.brandId };
  });
}

/**
 * The address whose password a code replaces. Throws `gone` for a code that is unknown, used, expired or another
 * brand's.
 */
export async function emailOfRestoreCode(brandId: Id, secret: string): Promise<string> {
  return (await userOfRestoreCode(brandId, secret)).email;
}

function userOfRestoreCode(brandId: Id, secret: string) {
  return db.platform("accounts", async (tx) => {
    const code = await readCode(tx, "restore", secret, new Date(systemMs()));
    const user = code && (await findUser(tx, code.userId));
    if (user?.brandId !== brandId) throw new ProductError("gone", "restoreCodeInvalid");
    return user;
  });
}

/**
 * Replaces a forgotten password by the code of a mail. Whoever has the code reads the address's mails, so an
 * unconfirmed account is confirmed. All sessions, API tokens, codes, passkeys and ways in by a provider end: one may be
 * somebody else's, who knew the password. A mail tells the person. It begins no session: a second factor is asked for
 * at the sign-in. Throws `gone` as `emailOfRestoreCode` does, and `invalid_input` at `password` for one that is easy to
 * guess: the code then still counts.
 */
export async function restorePassword(input: {
  readonly brandId: Id;
  readonly brandName: string;
  readonly secret: string;
  readonly password: string;
}): Promise<void> {
  const person = await userOfRestoreCode(input.brandId, input.secret);
  await requireStrongPassword("password", input.password, { ...person, brandName: input.brandName });
  const passwordHash = await hashPassword(input.password);
  await db.platform("accounts", async (tx) => {
    const now = new Date(systemMs());
    // The user's row is locked before the code's, as in a confirmation.
    const owner = await ownerOfCode(tx, "restore", input.secret);
    const user = owner ? await lockUser(tx, owner) : null;
    if (!user || !(await spendCode(tx, "restore", input.secret, now)))
      throw new ProductError("gone", "restoreCodeInvalid");
    if (!user.emailConfirmedAt) await confirmUser(tx, user.id, now);
    await writePassword(tx, user.id, passwordHash);
    await revokeSessions(tx, user.id, null, now);
    await endCodes(tx, user.id, now);
    await dropPasskeys(tx, user.id);
    await dropIdentities(tx, user.id);
    await dropSignUps(tx, user.id);
    await enqueue(tx.sql, "account.send_notice", { userId: user.id, kind: "passwordChanged" });
  });
}
