import type { Placeholder } from "@/lib/domain/prospects/rules/placeholder-values.ts";

/** An invented person, for previews and test mails before anybody is imported. */
export const sampleValues: Readonly<Record<Placeholder, string>> = {
  first_name: "Ada",
  last_name: "Lovelace",
  full_name: "Ada Lovelace",
  company_name: "Analytical Engines",
  job_title: "Head of Computing",
  location: "London",
  email: "ada@example.com",
};
