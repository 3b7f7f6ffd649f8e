import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { db, readProductNow, type Sql } from "@/lib/db/index.ts";
import { isPhoneSuppressed } from "@/lib/domain/suppression/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { mayCallAt } from "./rules/call-hours.ts";
import { findPerson } from "./store/calls.ts";

/** A number that may be called now. */
export interface CheckedNumber {
  /** International. */
  readonly number: string;
  /** Null: nobody knows. */
  readonly country: string | null;
  /** Whose number it is. Null: nobody's that the workspace knows. */
  readonly person: { readonly id: Id; readonly fullName: string } | null;
}

/** Kinds of numbers whose minute costs many times what a call costs: whoever owns one earns by being called. */
const dear: ReadonlySet<string | undefined> = new Set(["PREMIUM_RATE", "SHARED_COST", "PAGER"]);

/** A number of no country may be called only where its minute is free: +800. */
const freeEverywhere = "800";

/**
 * A dialled number in international form. Throws `invalid_input` [OC-307], and `conflict` for one whose minute is dear:
 * premium numbers, satellites and networks of no country. With them whoever has a stolen session earns what the
 * provider bills.
 */
export function readNumber(typed: string): { readonly number: string; readonly country: string | null } {
  const text = typed.trim().replace(/^00/, "+");
  const found = parsePhoneNumberFromString(text.startsWith("+") ? text : `+${text}`);
  if (!found?.isValid()) throw invalidField("phone_number", "phoneFormat");
  const isOfCountry = found.country !== undefined;
  if (dear.has(found.getType()) || !(isOfCountry || found.countryCallingCode === freeEverywhere))
    throw new ProductError("conflict", "callTooDear");
  return { number: found.number, country: found.country ?? null };
}

/**
 * Whether a number may be called now: it is one, nobody of it has opted out or is on the do-not-call list, and it is day
 * where it is (decision 33). Throws `invalid_input`, `conflict`.
 */
export async function checkIn(
  sql: Sql,
  { workspaceId, credentialIds }: Pick<Member, "workspaceId" | "credentialIds">,
  typed: string,
): Promise<CheckedNumber> {
  const { number, country } = readNumber(typed);
  const person = await findPerson(sql, workspaceId, number, credentialIds);
  if (await isPhoneSuppressed(sql, workspaceId, number)) throw new ProductError("conflict", "callSuppressed");
  const now = await readProductNow(sql);
  if (!mayCallAt({ timezone: person?.timezone ?? null, country }, now.getTime()))
    throw new ProductError("conflict", "callAtNight");
  return { number, country, person };
}

/** The same for a member who asks before a call [OC-328]. */
export const checkNumber = (member: Member, typed: string): Promise<CheckedNumber> =>
  db.tenant({ workspaceId: member.workspaceId }, ({ sql }) => checkIn(sql, member, typed));
