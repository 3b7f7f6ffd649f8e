import type { Db } from "../store/database.ts";
import { type PersonRow, personByAddress, personByEmail, personById } from "../store/people.ts";

/** Finds a person by number, email, provider id or slug. */
export async function resolvePerson(db: Db, name: string): Promise<PersonRow | null> {
  if (/^\d{1,9}$/.test(name)) return personById(db, Number(name));
  return name.includes("@") ? personByEmail(db, name) : personByAddress(db, name);
}
