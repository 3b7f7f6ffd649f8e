import { db, type Tx } from "@/lib/db/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { applySignUp, findSignUp } from "./store/sign-ups.ts";
import { findUser, writePassword, writeStranger } from "./store/users.ts";

/** What is known of whoever presses the link of an activation mail. */
export interface Presser {
  /** The sign-up that was made in this browser. */
  readonly signUpId: Id | null;
  /** The user who is signed in in it. */
  readonly signedInAs: Id | null;
  /** The password of the sign-up that the mail was sent for. */
  readonly password?: string | undefined;
  /** A password to have from now on, for whoever doesn't know that one. */
  readonly newPassword?: string | undefined;
}

/** Whose words the confirmed account takes over: those of a sign-up (null: the account's first), or a new password. */
export type ChosenSignUp = { readonly signUpId: Id | null } | { readonly newHash: string };

/**
 * The sign-up of this address that was made in the presser's browser, or whose password began its session. Null: a
 * stranger may have made every sign-up of the address, so that the presser has to say a password.
 */
export async function ownSignUp(
  tx: Tx,
  userId: Id,
  { signUpId, signedInAs }: Presser,
): Promise<{ readonly signUpId: Id | null } | null> {
  if (signUpId && signUpId !== userId && (await findSignUp(tx, signUpId))?.userId === userId)
    return { signUpId };
  return signUpId === userId || signedInAs === userId ? { signUpId: null } : null;
}

/**
 * Decides which sign-up a pressed link confirms: never one whose password the presser doesn't know, whichever mail the
 * link stood in (S25). A password that somebody else chose would let them in afterwards. Throws `invalid_input` at
 * `password` where one is needed or isn't that of the mail's sign-up, and at `new_password` for one that is easy to
 * guess.
 */
export async function chooseSignUp(
  code: { readonly userId: Id; readonly signUpId: Id | null },
  presser: Presser,
  brandName: string,
): Promise<ChosenSignUp> {
  const { own, user, signUp } = await db.platform("accounts", async (tx) => ({
    own: await ownSignUp(tx, code.userId, presser),
    user: await findUser(tx, code.userId),
    signUp: code.signUpId ? await findSignUp(tx, code.signUpId) : null,
  }));
  // What somebody chooses now counts before what they chose earlier, wherever that was.
  if (presser.newPassword !== undefined && user) {
    await requireStrongPassword("new_password", presser.newPassword, { ...user, brandName });
    return { newHash: await hashPassword(presser.newPassword) };
  }
  if (own) return own;
  if (!presser.password) throw invalidField("password", "passwordNeeded");
  const stored = (code.signUpId ? signUp : user)?.passwordHash ?? null;
  if (!(await checkPassword(stored, presser.password)))
    throw invalidField("password", "activationPasswordWrong");
  return { signUpId: code.signUpId };
}

/**
 * Gives the account what was chosen. With a new password only the names of the mail's sign-up stay: everything else
 * may be a stranger's, an invitation to their workspace, too. Lock the user first.
 */
export async function applyChosen(
  tx: Tx,
  userId: Id,
  chosen: ChosenSignUp,
  mailedSignUpId: Id | null,
): Promise<void> {
  const isNew = "newHash" in chosen;
  const signUpId = isNew ? mailedSignUpId : chosen.signUpId;
  if (signUpId) await applySignUp(tx, userId, signUpId);
  if (!isNew) return;
  const user = await findUser(tx, userId);
  if (user) await writeStranger(tx, userId, user);
  await writePassword(tx, userId, chosen.newHash);
}
