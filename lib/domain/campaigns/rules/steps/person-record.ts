import type { StepFacts } from "./definition.ts";

/** What a step tells others about a person: the fields of the person and the columns of the file, by name. */
export type PersonRecord = Readonly<Record<string, string>>;

/** The fields of a person that have a value. */
export function personRecord({ values, phone, profile }: StepFacts): PersonRecord {
  const fields = Object.entries({ ...values, phone, profile });
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => field[1] !== null && field[1] !== ""),
  );
}
