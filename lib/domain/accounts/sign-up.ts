import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import { db } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashPassword } from "./password.ts";
import { findUserByEmail, insertUser, type NewUser } from "./store/users.ts";

export interface SignUpInput extends Omit<NewUser, "id" | "passwordHash"> {
  readonly password: string;
}

/**
 * Registers a user. The answer is the same whether or not the address has an account (decision 43): a new one gets the
 * activation mail, an existing one a mail that says so. Throws `invalid_input` for a phone number that can't be one.
 */
export async function signUp(input: SignUpInput): Promise<{ email: string }> {
  const phone = normalisePhone(input.phone, input.countryCode);
  const passwordHash = await hashPassword(input.password);
  await db.platform("accounts", async (tx) => {
    const existing = await findUserByEmail(tx, input.brandId, input.email.toLowerCase());
    const { password: _, ...user } = input;
    const id = newId();
    if (!existing && (await insertUser(tx, { ...user, id, phone, passwordHash }))) {
      await enqueue(tx.sql, "account.send_activation", { userId: id }, id);
    } else if (existing) {
      const job = existing.emailConfirmedAt ? "account.send_already_registered" : "account.send_activation";
      await enqueue(tx.sql, job, { userId: existing.id }, existing.id);
    }
  });
  return { email: input.email };
}

/** Digits with plus, space, hyphen and parentheses, 5 to 13 of them [SH-508]; stored in the international form. */
function normalisePhone(phone: string, countryCode: string): string {
  if (phone === "") return "";
  const digits = phone.replace(/\D/g, "");
  const parsed = parsePhoneNumberFromString(phone, countryCode as CountryCode);
  if (!/^[\d+ ()-]+$/.test(phone) || digits.length < 5 || digits.length > 13 || !parsed?.isPossible()) {
    throw invalidField("phone", "phoneInvalid");
  }
  return parsed.number;
}
