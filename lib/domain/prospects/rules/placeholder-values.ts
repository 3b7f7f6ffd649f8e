import type { PersonFacts } from "./person.ts";

/** What the placeholders of a text are filled with for a person; the file's own columns never hide a field. */
export function placeholderValues(person: Omit<PersonFacts, "phone">): Record<string, string | null> {
  return {
    ...person.customFields,
    ...{ first_name: person.firstName, last_name: person.lastName, full_name: person.fullName },
    ...{ company_name: person.companyName, job_title: person.jobTitle },
    ...{ location: person.location, email: person.email },
  };
}
