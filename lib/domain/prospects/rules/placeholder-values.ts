import type { PersonField } from "@/lib/contracts/words/person-fields.ts";
import type { PersonFacts } from "./person.ts";

/** The placeholders that every prospect can fill. The columns of an import are added to them. */
export const knownPlaceholders = [
  "first_name",
  "last_name",
  "full_name",
  "company_name",
  "job_title",
  "location",
  "email",
] as const satisfies readonly PersonField[];
export type Placeholder = (typeof knownPlaceholders)[number];

/** The placeholder values of a person. A column of the file never hides a field of the same name. */
export function placeholderValues(person: Omit<PersonFacts, "phone">): Record<string, string | null> {
  const fields: Record<Placeholder, string | null> = {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.fullName,
    company_name: person.companyName,
    job_title: person.jobTitle,
    location: person.location,
    email: person.email,
  };
  return { ...person.customFields, ...fields };
}
