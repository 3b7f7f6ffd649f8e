import { type PersonFacts, tidy } from "./person.ts";

/** A person's corrections to a prospect. Fields that aren't given stay; an empty text empties the field. */
export interface Correction {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly companyName?: string | undefined;
  readonly jobTitle?: string | undefined;
  readonly location?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** By the placeholder's name. */
  readonly customFields?: Readonly<Record<string, string>> | undefined;
}

/** The facts after a correction. A changed first or last name makes a new full name. */
export function corrected(before: PersonFacts, correction: Correction): PersonFacts {
  const line = (given: string | undefined, known: string) => (given === undefined ? known : tidy(given, 250));
  const firstName = line(correction.firstName, before.firstName);
  const lastName = line(correction.lastName, before.lastName);
  const renamed = firstName !== before.firstName || lastName !== before.lastName;
  const custom = { ...before.customFields, ...correction.customFields };
  return {
    firstName,
    lastName,
    fullName: renamed ? [firstName, lastName].filter(Boolean).join(" ") : before.fullName,
    companyName: line(correction.companyName, before.companyName),
    jobTitle: line(correction.jobTitle, before.jobTitle),
    location: line(correction.location, before.location),
    email: correction.email === undefined ? before.email : correction.email.trim() || null,
    phone: correction.phone === undefined ? before.phone : tidy(correction.phone, 40) || null,
    customFields: Object.fromEntries(Object.entries(custom).filter(([, value]) => value.trim() !== "")),
  };
}
