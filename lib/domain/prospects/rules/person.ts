/** What is known about a person and may be written in texts to them. */
export interface PersonFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly location: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** By the placeholder's name. */
  readonly customFields: Readonly<Record<string, string>>;
}

const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** An email address that can be written to, trimmed and without `mailto:` or angle brackets. Null otherwise. */
export function readEmail(text: string): string | null {
  const plain = visible(text)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^<(.*)>$/, "$1");
  const local = plain.slice(0, plain.indexOf("@"));
  if (plain.length > 254 || !address.test(plain)) return null;
  return local.startsWith(".") || local.endsWith(".") || local.includes("..") ? null : plain;
}

/** A phone number as it was written. Null for none, and for one that a spreadsheet rounded (1,23E+11). */
export function readPhone(text: string): string | null {
  return text === "" || /^\d([.,]\d+)?E\+?\d+$/i.test(text) ? null : text;
}

/** A text without invisible characters, which copied addresses and links contain. */
export const visible = (text: string) => text.replace(/\p{Cf}/gu, "");

/** One line of text that Postgres can store: control characters and runs of spaces become one space. */
export function tidy(text: string, most: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
}

/** First, last and full name, each filled from the others where it is missing. */
export function completeNames(given: { first: string; last: string; full: string }): {
  first: string;
  last: string;
  full: string;
} {
  const full = given.full || [given.first, given.last].filter(Boolean).join(" ");
  if (given.first || given.last) return { first: given.first, last: given.last, full };
  const [first = "", ...rest] = full.split(" ");
  return { first, last: rest.join(" "), full };
}

/** A column's name as a placeholder: small letters, digits and underscores; "" when nothing is left. */
export function fieldKey(column: string): string {
  return column
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 60)
    .replace(/_+$/, "");
}
