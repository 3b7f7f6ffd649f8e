import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { confirmAddress } from "./confirm-address.ts";
import { hashPassword } from "./password.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { normalisePhone } from "./rules/phone.ts";
import { applySignUp, insertSignUp } from "./store/sign-ups.ts";
import { findUserByEmail, insertUser, lockUser, type NewUser } from "./store/users.ts";

export interface SignUpInput extends Omit<NewUser, "id" | "passwordHash"> {
  readonly password: string;
  readonly brandName: string;
  /** The person has shown a secret that only a mail to this address told. */
  readonly isAddressProven?: boolean;
}

export interface SignedUp {
  readonly email: string;
  /** Names this sign-up until a link confirms it; names nothing where the address was confirmed before. */
  readonly id: Id;
  /** Whether the account counts already: the person can sign in. */
  readonly isConfirmed: boolean;
}

/**
 * Registers a user. The answer is the same whether or not the address has an account (decision 43): a new address gets
 * the activation mail, an existing one a mail that says it exists. An unconfirmed account keeps its name and password;
 * a repeated sign-up replaces them only once the code mailed for it is used. Somebody who has proven the address needs
 * no such mail: the account counts at once, with this sign-up's words. Throws `invalid_input` for an impossible phone
 * number, and for a password that is easy to guess.
 */
export async function signUp(input: SignUpInput): Promise<SignedUp> {
  const phone = normalisePhone(input.phone, input.countryCode);
  await requireStrongPassword("password", input.password, input);
  const passwordHash = await hashPassword(input.password);
  const { password: _, brandName: _name, isAddressProven = false, brandId, email, ...rest } = input;
  const words = { ...rest, phone, passwordHash };
  const id = newId();
  const isConfirmed = await db.platform("accounts", async (tx) => {
    if (await insertUser(tx, { ...words, id, brandId, email })) {
      if (isAddressProven) await confirmAddress(tx, id);
      else await enqueue(tx.sql, "account.send_activation", { userId: id });
      return isAddressProven;
    }
    const known = await findUserByEmail(tx, brandId, email.toLowerCase());
    const existing = known && (await lockUser(tx, known.id));
    if (!existing) return false;
    const userId = existing.id;
    if (existing.emailConfirmedAt) {
      await enqueue(tx.sql, "account.send_already_registered", { userId });
      return false;
    }
    await insertSignUp(tx, id, userId, words);
    if (!isAddressProven) {
      await enqueue(tx.sql, "account.send_activation", { userId, signUpId: id });
      return false;
    }
    await applySignUp(tx, userId, id);
    await confirmAddress(tx, userId);
    return true;
  });
  return { email, id, isConfirmed };
}
