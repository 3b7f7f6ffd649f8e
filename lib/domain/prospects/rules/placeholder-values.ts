import type { PersonField } from "@/lib/contracts/words/person-fields.ts";
import type { PersonFacts } from "./person.ts";

/** Names that every prospect can fill in a text; the columns of an import come on top. */
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

/** What the placeholders of a text are filled with for a person; the file's own columns never hide a field. */
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
