import { type PersonField, personFields } from "@/lib/contracts/words/person-fields.ts";
import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import { completeNames, fieldKey, type PersonFacts, readEmail, tidy } from "./person.ts";
import type { CsvLine } from "./read-csv.ts";
import { readSocialUrl } from "./social-url.ts";

/** Which column fills which field; custom fields by the key under which texts name them. */
export interface Mapping {
  readonly fields: Readonly<Partial<Record<PersonField, string>>>;
  readonly custom: readonly { readonly key: string; readonly column: string }[];
}

/** A person as a line of a file names one. */
export interface Person extends PersonFacts {
  readonly line: number;
  readonly socialUrl: string | null;
  readonly socialKey: string | null;
}

const words: Readonly<Record<PersonField, readonly string[]>> = {
  first_name: ["first_name", "firstname", "given_name", "vorname", "prenom", "nombre", "nome"],
  last_name: [
    "last_name",
    "lastname",
    "surname",
    "family_name",
    "nachname",
    "apellido",
    "apellidos",
    "sobrenome",
  ],
  full_name: ["full_name", "fullname", "name", "contact_name", "nom_complet"],
  company_name: [
    "company_name",
    "company",
    "organization",
    "organisation",
    "account",
    "firma",
    "entreprise",
    "empresa",
  ],
  job_title: ["job_title", "title", "position", "role", "headline", "poste", "cargo", "puesto"],
  email: ["email", "e_mail", "email_address", "mail", "work_email", "correo", "courriel"],
  phone: ["phone", "phone_number", "mobile", "telephone", "telefon", "telefono", "telefone"],
  social_url: [
    "social_url",
    "linkedin_url",
    "linkedin",
    "profile_url",
    "profile",
    "profile_link",
    "person_url",
    "url",
    "link",
  ],
  location: ["location", "city", "ort", "stadt", "ville", "ciudad", "cidade"],
};

/** A first guess of the mapping by the columns' names, then by what stands in them. */
export function guessMapping(columns: readonly string[], sample: readonly CsvLine[]): Mapping["fields"] {
  const fields: Partial<Record<PersonField, string>> = {};
  const free = new Set(columns);
  const take = (field: PersonField, column: string | undefined) => {
    if (column === undefined || fields[field] !== undefined || !free.has(column)) return;
    fields[field] = column;
    free.delete(column);
  };
  for (const field of personFields) {
    for (const word of words[field])
      take(
        field,
        columns.find((column) => fieldKey(column) === word && free.has(column)),
      );
  }
  const mostly = (column: string, fits: (cell: string) => boolean) => {
    const cells = sample
      .map((line) => line.cells[columns.indexOf(column)] ?? "")
      .filter((cell) => cell.trim());
    return cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  };
  take(
    "email",
    [...free].find((column) => mostly(column, (cell) => readEmail(cell) !== null)),
  );
  take(
    "social_url",
    [...free].find((column) => mostly(column, (cell) => readSocialUrl(cell) !== null)),
  );
  return fields;
}

/** What is wrong with a mapping as a whole; null: nothing. Source: OC-175, OC-176. */
export function refuseMapping(
  mapping: Mapping,
  columns: readonly string[],
  isEmailOnly: boolean,
): "csvUnknownColumn" | "csvColumnTwice" | "csvMapEmailOrUrl" | "csvLinkRequired" | "csvFieldKey" | null {
  const own = mapping.custom.map(({ column }) => column);
  // A few bytes of a file would otherwise become as many fields of a person as a caller names.
  if (new Set(own).size < own.length) return "csvColumnTwice";
  const used = [...Object.values(mapping.fields), ...own];
  if (used.some((column) => !columns.includes(column))) return "csvUnknownColumn";
  if (!mapping.fields.email && !mapping.fields.social_url) return "csvMapEmailOrUrl";
  if (isEmailOnly && !mapping.fields.email) return "csvMapEmailOrUrl";
  if (!isEmailOnly && !mapping.fields.social_url) return "csvLinkRequired";
  const keys = mapping.custom.map(({ key }) => key);
  if (keys.some((key) => key === "" || key !== fieldKey(key)) || new Set(keys).size < keys.length)
    return "csvFieldKey";
  return keys.some((key) => (personFields as readonly string[]).includes(key)) ? "csvFieldKey" : null;
}

/** Makes a reader of lines: a person, or the reason for which the line isn't one. */
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
    // Cells beyond the heading mean that a delimiter stands inside a text: every field after it would be shifted.
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
      phone: cell("phone", 40) || null,
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
