import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { emailAddress } from "@/lib/kernel/email-address/index.ts";

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

/** An email address as a file writes one, with `mailto:` or in angle brackets. Null where nobody can be written to. */
export function readEmail(text: string): string | null {
  const plain = visible(text)
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^<(.*)>$/, "$1");
  return emailAddress(plain);
}

/**
 * A phone number with its country, written internationally (`+49301234567`); any other as it was written. Null for
 * none, and for one that a spreadsheet rounded (1,23E+11).
 */
export function readPhone(text: string): string | null {
  if (text === "" || /^\d([.,]\d+)?E\+?\d+$/i.test(text)) return null;
  const number = parsePhoneNumberFromString(visible(text).replace(/^\s*00/, "+"));
  return number?.isPossible() && !number.ext ? number.number : text;
}

/** A text without invisible characters, which copied addresses and links contain. */
export const visible = (text: string) => text.replace(/\p{Cf}/gu, "");

/** Words of ASCII with single spaces between them: nothing of them has to be tidied. */
const isTidy = /^[!-~]+(?: [!-~]+)*$/;

/** One line of text that Postgres can store: control characters and runs of spaces become one space. */
export function tidy(text: string, most: number): string {
  // Most cells of most files; the rest takes three times as long.
  if (text === "" || isTidy.test(text)) return text.slice(0, most);
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
