import { storableLine } from "@/lib/kernel/storable-text/index.ts";

/** The longest Message-ID that can be stored, in bytes: Postgres's indexes hold little more. */
const identifierCap = 900;
/** The most ids of one header. */
const mostIdentifiers = 100;
/** RFC 5321: 64 for the local part, 255 for the domain. */
const addressCap = 320;

/** The Message-IDs in a header, with their angle brackets. Those that can't be stored are left out. */
export function identifiers(value: string | undefined): string[] {
  return (value?.match(/<[^\s<>]+>/g) ?? [])
    .filter((id) => Buffer.byteLength(id) <= identifierCap && id.isWellFormed() && !id.includes("\0"))
    .slice(0, mostIdentifiers);
}

/** An address that can be stored, in lower case. Empty where it is none. */
export function addressOf(given: string | undefined): string {
  const address = storableLine((given ?? "").trim().toLowerCase(), addressCap + 1);
  return address.length > addressCap ? "" : address;
}

/** The characters of a text before an index that a pattern of one character allows, at most `most`. */
function runBefore(text: string, index: number, most: number, allowed: RegExp): string {
  let from = index;
  while (from > Math.max(0, index - most) && allowed.test(text[from - 1] ?? "")) from--;
  return text.slice(from, index);
}

/** The first word of a text that contains an `@`, without angle brackets. Null where there is none. */
export function addressIn(text: string): string | null {
  const at = text.indexOf("@");
  if (at < 0) return null;
  // The address ends on either side at a character that it can't contain.
  const before = runBefore(text, at, addressCap, /[^\s<>"@]/);
  const after = /^[^\s<>"@]*/.exec(text.slice(at + 1, at + 1 + addressCap))?.[0] ?? "";
  return before === "" || after === "" ? null : addressOf(`${before}@${after}`) || null;
}

/** The most addresses of one text. */
const mostAddresses = 200;

/** The addresses in a text, in their order. */
export function addressesIn(text: string): string[] {
  const found: string[] = [];
  let at = text.indexOf("@");
  while (at >= 0 && found.length < mostAddresses) {
    const before = runBefore(text, at, 64, /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u);
    const after =
      /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,9}/u.exec(text.slice(at + 1, at + 256))?.[0] ?? "";
    const address = addressOf(`${before.replace(/^['*.`|=]+/, "")}@${after}`);
    if (before !== "" && after !== "" && address !== "" && !address.startsWith("@")) found.push(address);
    at = text.indexOf("@", at + 1 + after.length);
  }
  return [...new Set(found)];
}
