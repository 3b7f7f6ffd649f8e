import { lineReader, type Mapping, type Person, type RefusalReason } from "./mapping.ts";
import type { CsvTable } from "./read-csv.ts";

export interface Refused {
  readonly line: number;
  readonly reason: RefusalReason;
}

/** Reads every line; a person who stands in the file twice counts once, at the first line. */
export function readPeople(
  table: CsvTable,
  mapping: Mapping,
  isEmailOnly: boolean,
): { people: Person[]; refused: Refused[] } {
  const read = lineReader(mapping, table.columns, isEmailOnly);
  const people: Person[] = [];
  const refused: Refused[] = [];
  const seen = new Set<string>();
  for (const line of table.lines) {
    const person = read(line);
    if (typeof person === "string") {
      refused.push({ line: line.line, reason: person });
      continue;
    }
    const keys = keysOf(person.socialKey, person.email);
    if (keys.some((key) => seen.has(key))) refused.push({ line: line.line, reason: "duplicate_in_file" });
    else people.push(person);
    for (const key of keys) seen.add(key);
  }
  return { people, refused };
}

/** By what one person is told from another: the page on the network, and the address. */
export function keysOf(socialKey: string | null, email: string | null): string[] {
  return [...(socialKey ? [`in:${socialKey}`] : []), ...(email ? [`mail:${email.toLowerCase()}`] : [])];
}
