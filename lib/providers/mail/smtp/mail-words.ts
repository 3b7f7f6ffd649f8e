import { storableLine } from "@/lib/kernel/storable-text/index.ts";

/** Longest name of a mail that can be kept, in bytes: Postgres's indexes hold little more. */
const identifierCap = 900;
/** Most ids of one header. */
const mostIdentifiers = 100;
/** RFC 5321: 64 for the person, 255 for the domain. */
const addressCap = 320;

/** The Message-IDs in a header, with their angle brackets; ones that can't be kept are passed over. */
export function identifiers(value: string | undefined): string[] {
  return (value?.match(/<[^\s<>]+>/g) ?? [])
    .filter((id) => Buffer.byteLength(id) <= identifierCap && id.isWellFormed() && !id.includes("\0"))
    .slice(0, mostIdentifiers);
}

/** An address that can be kept, in small letters; empty where it is none. */
export function addressOf(given: string | undefined): string {
  const address = storableLine((given ?? "").trim().toLowerCase(), addressCap + 1);
  return address.length > addressCap ? "" : address;
}

/** The first word of a text with an `@` inside of it, without angle brackets; null where there is none. */
export function addressIn(text: string): string | null {
  const at = text.indexOf("@");
  if (at < 0) return null;
  // What can't be part of an address ends it on either side.
  const before = /[^\s<>"@]*$/.exec(text.slice(Math.max(0, at - addressCap), at))?.[0] ?? "";
  const after = /^[^\s<>"@]*/.exec(text.slice(at + 1, at + 1 + addressCap))?.[0] ?? "";
  return before === "" || after === "" ? null : addressOf(`${before}@${after}`) || null;
}
