import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { type BegunSession, beginSession } from "./begin-session.ts";
import { applyChosen, chooseSignUp, ownSignUp, type Presser } from "./choose-sign-up.ts";
import { confirmAddress } from "./confirm-address.ts";
import type { SessionOrigin } from "./rules/session-origin.ts";
import { insertCode, ownerOfCode, readCode, spendCode } from "./store/codes.ts";
import { findSignUp, newestSignUp } from "./store/sign-ups.ts";
import { findUser, lockUser } from "./store/users.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/** An activation link works for two days. */
const activationMs = 2 * 86_400_000;

/**
 * Sends the activation mail again, unless the address is confirmed already. Once somebody else has signed the address
 * up, too, it is the mail of their sign-up: whoever asks may be a stranger, and must not bring their own up again
 * (S25). Whoever asks and reads the address's mails is still known by the session when the link is pressed.
 */
export async function requestActivation(userId: Id): Promise<void> {
  await db.platform("accounts", async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.emailConfirmedAt) return;
    const signUpId = await newestSignUp(tx, userId);
    await enqueue(tx.sql, "account.send_activation", { userId, ...(signUpId ? { signUpId } : {}) });
  });
}

/**
 * Makes a code for a mail that is about to be sent. Returns null when the address is already confirmed.
 * @param signUpId the repeated sign-up that the code confirms. The mail may repeat only what that sign-up said.
 */
export async function issueActivationCode(
  userId: Id,
  signUpId: Id | null = null,
): Promise<{ secret: string; user: AccountUser; brandId: Id } | null> {
  return db.platform("accounts", async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.emailConfirmedAt) return null;
    const signUp = signUpId ? await findSignUp(tx, signUpId) : null;
    if (signUpId && !signUp) return null;
    const secret = newToken();
    const expiresAt = new Date(systemMs() + activationMs);
    await insertCode(tx, { id: newId(), userId, kind: "activation", secret, expiresAt, signUpId });
    const words = signUp
      ? { firstName: signUp.firstName, lastName: signUp.lastName, locale: signUp.locale }
      : {};
    return { secret, user: toAccountUser({ ...user, ...words }), brandId: user.brandId };
  });
}

/** Whether a code was sent to this very user, used or not. Changes nothing: mail scanners open links, too. */
export function isOwnActivation(userId: Id, secret: string): Promise<boolean> {
  return db.platform("accounts", async (tx) => (await ownerOfCode(tx, "activation", secret)) === userId);
}

/**
 * The address that a code would confirm, for whoever decides whether to be signed in by it, and whether they have to
 * say a password. Null for a code that is unknown, used, expired or another brand's. Changes nothing.
 */
export function readActivation(
  brandId: Id,
  secret: string,
  presser: Presser,
): Promise<{ readonly email: string; readonly isPasswordAsked: boolean } | null> {
  return db.platform("accounts", async (tx) => {
    const code = await readCode(tx, "activation", secret, new Date(systemMs()));
    const user = code && (await findUser(tx, code.userId));
    if (user?.brandId !== brandId || user.emailConfirmedAt) return null;
    return { email: user.email, isPasswordAsked: (await ownSignUp(tx, user.id, presser)) === null };
  });
}

/**
 * Confirms an address by the code of its mail and begins the account's first session (decision 43). The account takes
 * over what the presser's own sign-up said, the password included, whichever mail the code stood in; a presser who
 * isn't known by the browser says a password (`chooseSignUp`). Every other session, code and sign-up of the address
 * ends, so that whoever signed the address up, too, gains nothing (S25). A code works once. Throws `gone` for a code
 * that is unknown, used or expired. Throws `conflict`, without using the code up, where somebody else is signed in: a
 * link must not switch them to another account (S7).
 */
export async function confirmActivation(input: {
  readonly brandId: Id;
  readonly brandName: string;
  readonly secret: string;
  readonly presser: Presser;
  readonly replaces: Id | null;
  readonly origin?: SessionOrigin;
}): Promise<{ session: BegunSession; user: AccountUser }> {
  const { brandId, secret, presser } = input;
  const mailed = await db.platform("accounts", async (tx) => {
    const code = await readCode(tx, "activation", secret, new Date(systemMs()));
    const user = code && (await findUser(tx, code.userId));
    return user?.brandId === brandId && !user.emailConfirmedAt ? code : null;
  });
  if (!mailed) throw codeInvalid();
  if (presser.signedInAs && presser.signedInAs !== mailed.userId)
    throw new ProductError("conflict", "activationForeign");
  const chosen = await chooseSignUp(mailed, presser, input.brandName);
  return db.platform("accounts", async (tx) => {
    // Locks the user's row first, so that two codes of one address used at once run one after the other.
    const found = await lockUser(tx, mailed.userId);
    const now = new Date(systemMs());
    if (!found || found.emailConfirmedAt || !(await spendCode(tx, "activation", secret, now)))
      throw codeInvalid();
    await applyChosen(tx, found.id, chosen, mailed.signUpId);
    const user = await confirmAddress(tx, found.id);
    const session = await beginSession(tx, {
      brandId,
      userId: user.id,
      replaces: input.replaces,
      ...(input.origin ? { origin: input.origin } : {}),
    });
    return { session, user: toAccountUser(user) };
  });
}

const codeInvalid = () => new ProductError("gone", "activationCodeInvalid");
