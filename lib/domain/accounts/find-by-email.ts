import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findUserByEmail } from "./store/users.ts";
import { type AccountUser, toAccountUser } from "./user-view.ts";

/**
 * The account of an address on a brand. Null: there is none, or nobody has confirmed the address. Who asks must have
 * proven that the address is theirs, or tell nobody (decision 43).
 */
export async function findByEmail(brandId: Id, email: string): Promise<AccountUser | null> {
  const row = await db.platform("accounts", (tx) => findUserByEmail(tx, brandId, email.toLowerCase()));
  return row?.emailConfirmedAt ? toAccountUser(row) : null;
}
