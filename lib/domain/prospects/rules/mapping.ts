import { type PersonField, personFields } from "@/lib/contracts/words/person-fields.ts";
import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import { columnWords, nameWords } from "./column-words.ts";
import type { CsvLine } from "./csv/records.ts";
import { completeNames, fieldKey, type PersonFacts, readEmail, readPhone, tidy } from "./person.ts";
import { readSocialUrl } from "./social-url.ts";

/** Which column fills which field. Custom fields have the key under which texts name them. */
export interface Mapping {
  readonly fields: Readonly<Partial<Record<PersonField, string>>>;
  readonly custom: readonly { readonly key: string; readonly column: string }[];
}

/** A person as a line of a file describes one. */
export interface Person extends PersonFacts {
  readonly line: number;
  readonly socialUrl: string | null;
  readonly socialKey: string | null;
}

/** Guesses the mapping by the columns' names, then by their content. */
export function guessMapping(columns: readonly string[], sample: readonly CsvLine[]): Mapping["fields"] {
  const fields: Partial<Record<PersonField, string>> = {};
  const free = new Set(columns);
  const cellsOf = (column: string) =>
    sample.map((line) => line.cells[columns.indexOf(column)] ?? "").filter((cell) => cell.trim());
  const mostly = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.filter(fits).length * 2 > cells.length;
  const take = (field: PersonField, fits: (column: string) => boolean) => {
    const column = fields[field] === undefined ? [...free].find(fits) : undefined;
    if (column === undefined) return;
    fields[field] = column;
    free.delete(column);
  };
  for (const field of personFields) {
    const reads = field === "email" || field === "social_url" ? readers[field] : null;
    // The content decides over the name: a link may lead to a company, and a "mail address" may be a street. A few bad
    // cells don't count; their lines are refused later.
    const isLikely = (column: string) => {
      const cells = cellsOf(column);
      return !reads || cells.length === 0 || cells.some(reads);
    };
    for (const word of columnWords[field])
      take(field, (column) => fieldKey(column) === word && isLikely(column));
  }
  for (const field of ["email", "social_url"] as const)
    take(field, (column) => mostly(cellsOf(column), readers[field]));
  // If neither column has readable content, the one with the fitting name is taken: its lines then say what is wrong
  // with them.
  if (!fields.email && !fields.social_url)
    for (const field of ["email", "social_url"] as const)
      for (const word of columnWords[field]) take(field, (column) => fieldKey(column) === word);
  const { first_name: first, last_name: last } = fields;
  const isName = (column: string) => nameWords.includes(fieldKey(column));
  const isOneWord = (column: string) => !mostly(cellsOf(column), (cell) => /\s/.test(cell.trim()));
  if (last && !first) take("first_name", isName);
  else if (first && !last) take("last_name", (column) => isName(column) && isOneWord(column));
  take("full_name", isName);
  return fields;
}

/** Fields that are recognised by their content. */
const readers = {
  email: (cell: string) => readEmail(cell) !== null,
  social_url: (cell: string) => readSocialUrl(cell) !== null,
};

/** What is wrong with a mapping as a whole, or null. Source: OC-175, OC-176. */
export function refuseMapping(
  mapping: Mapping,
  columns: readonly string[],
  isEmailOnly: boolean,
): "csvUnknownColumn" | "csvColumnTwice" | "csvMapEmailOrUrl" | "csvLinkRequired" | "csvFieldKey" | null {
  const own = mapping.custom.map(({ column }) => column);
  // One column may fill one field: otherwise a small file could become as many fields per person as a caller names.
  if (new Set(own).size < own.length) return "csvColumnTwice";
  const used = [...Object.values(mapping.fields), ...own];
  if (used.some((column) => !columns.includes(column))) return "csvUnknownColumn";
  if (!mapping.fields.email && !mapping.fields.social_url) return "csvMapEmailOrUrl";
  if (isEmailOnly && !mapping.fields.email) return "csvMapEmailOrUrl";
  if (!isEmailOnly && !mapping.fields.social_url) return "csvLinkRequired";
  const keys = mapping.custom.map(({ key }) => key);
  return keys.every(isOwnKey) && new Set(keys).size === keys.length ? null : "csvFieldKey";
}

/** Whether a field of people's own may have this name: one that texts can have between braces, and no other field's. */
export const isOwnKey = (key: string): boolean =>
  key !== "" && key === fieldKey(key) && !(personFields as readonly string[]).includes(key);

/** Makes a function that reads a line: it returns a person, or the reason why the line isn't one. */
export function lineReader(
  mapping: Mapping,
  columns: readonly string[],
  isEmailOnly: boolean,
): (line: CsvLine) => Person | RefusalReason {
  const index = new Map(columns.map((column, at) => [column, at]));
  const place = (column: string | undefined) => (column === undefined ? -1 : (index.get(column) ?? -1));
  const places = Object.fromEntries(personFields.map((field) => [field, place(mapping.fields[field])]));
  const custom = mapping.custom.map(({ key, column }) => ({ key, at: place(column) }));
  return (line) => {
    if (line.broken) return "broken_quotes";
    // Cells beyond the heading mean that a text contains a delimiter: every field after it would be shifted.
    if (line.cells.slice(columns.length).some((cell) => cell.trim() !== "")) return "too_many_cells";
    const cell = (field: PersonField, most: number) => tidy(line.cells[places[field] ?? -1] ?? "", most);
    const writtenEmail = cell("email", 400);
    const writtenUrl = cell("social_url", 2100);
    const email = readEmail(writtenEmail);
    const social = readSocialUrl(writtenUrl);
    if (writtenEmail && !email) return "invalid_email";
    if (writtenUrl && !social) return "invalid_url";
    if (isEmailOnly && !email) return "no_email";
    if (!email && !social) return "no_contact";
    const names = completeNames({
      first: cell("first_name", 100),
      last: cell("last_name", 100),
      full: cell("full_name", 200),
    });
    return {
      line: line.line,
      firstName: names.first,
      lastName: names.last,
      fullName: names.full,
      companyName: cell("company_name", 200),
      jobTitle: cell("job_title", 200),
      location: cell("location", 200),
      email,
      phone: readPhone(cell("phone", 40)),
      socialUrl: social?.url ?? null,
      socialKey: social?.key ?? null,
      customFields: Object.fromEntries(
        custom
          .map(({ key, at }) => [key, tidy(line.cells[at] ?? "", 1000)])
          .filter(([, value]) => value !== ""),
      ),
    };
  };
}
