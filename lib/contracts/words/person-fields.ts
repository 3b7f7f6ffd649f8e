/** Fields of a person that a file's columns may fill, in the order in which they are offered. */
export const personFields = [
  "first_name",
  "last_name",
  "full_name",
  "email",
  "social_url",
  "company_name",
  "job_title",
  "phone",
  "location",
] as const;
export type PersonField = (typeof personFields)[number];
