/** An invented person, for texts that are shown or tried before anybody is imported. */
export const sampleValues: Readonly<Record<string, string>> = {
  first_name: "Ada",
  last_name: "Lovelace",
  full_name: "Ada Lovelace",
  company_name: "Analytical Engines",
  job_title: "Head of Computing",
  location: "London",
  email: "ada@example.com",
};

interface Known {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly location: string;
  readonly email: string | null;
  readonly customFields: Readonly<Record<string, string>>;
}

/** What the placeholders of a text are filled with for a person. */
export function valuesOfProspect(person: Known): Record<string, string | null> {
  return {
    ...person.customFields,
    ...{ first_name: person.firstName, last_name: person.lastName, full_name: person.fullName },
    ...{ company_name: person.companyName, job_title: person.jobTitle },
    ...{ location: person.location, email: person.email },
  };
}
