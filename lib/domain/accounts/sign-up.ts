import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashPassword } from "./password.ts";
import { normalisePhone } from "./rules/phone.ts";
import { insertSignUp } from "./store/sign-ups.ts";
import { findUserByEmail, insertUser, type NewUser } from "./store/users.ts";

export interface SignUpInput extends Omit<NewUser, "id" | "passwordHash"> {
  readonly password: string;
}

/**
 * Registers a user. The answer is the same whether or not the address has an account (decision 43): a new address gets
 * the activation mail, an existing one a mail that says it exists. An unconfirmed account keeps its name and password;
 * a repeated sign-up replaces them only once the code mailed for it is used. Throws `invalid_input` for an impossible
 * phone number.
 */
export async function signUp(input: SignUpInput): Promise<{ email: string }> {
  const phone = normalisePhone(input.phone, input.countryCode);
  const passwordHash = await hashPassword(input.password);
  const { password: _, brandId, email, ...rest } = input;
  const words = { ...rest, phone, passwordHash };
  await db.platform("accounts", async (tx) => {
    const id = newId();
    if (await insertUser(tx, { ...words, id, brandId, email })) {
      return enqueue(tx.sql, "account.send_activation", { userId: id }, id);
    }
    const existing = await findUserByEmail(tx, brandId, email.toLowerCase());
    if (!existing) return;
    const userId = existing.id;
    if (existing.emailConfirmedAt) {
      return enqueue(tx.sql, "account.send_already_registered", { userId }, userId);
    }
    await insertSignUp(tx, id, userId, words);
    await enqueue(tx.sql, "account.send_activation", { userId, signUpId: id }, id);
  });
  return { email };
}
