import type { Language } from "@/lib/contracts/words/languages.ts";
import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announceUser } from "./announce-user.ts";
import { normalisePhone } from "./rules/phone.ts";
import { readPreferences, type UserPreferences } from "./rules/preferences.ts";
import { lockUser, writeUser } from "./store/users.ts";
import { tellSignInMailsOff } from "./tell-sign-in.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/** What changes about a person; what is left out stays. */
export interface UserChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
  /** The language of their mails. */
  readonly locale?: Language | undefined;
  readonly preferences?: Partial<UserPreferences> | undefined;
}

/** Changes a user. Throws `invalid_input` for an impossible phone number. */
export function updateUser(userId: Id, { preferences, phone, ...change }: UserChange): Promise<AccountUser> {
  return db.platform("accounts", async (tx) => {
    const before = await lockUser(tx, userId);
    if (!before) throw new ProductError("not_found", "notFound");
    const chosen = readPreferences(before.preferences);
    const isSamePhone = phone === undefined || phone === before.phone;
    const row = await writeUser(tx, userId, {
      ...change,
      ...(isSamePhone ? {} : { phone: normalisePhone(phone, before.countryCode) }),
      ...(preferences ? { preferences: { ...chosen, ...preferences } } : {}),
    });
    if (chosen.tellsSignIns && preferences?.tellsSignIns === false) await tellSignInMailsOff(tx, before);
    await announceUser(tx, userId);
    return toAccountUser(row);
  });
}
