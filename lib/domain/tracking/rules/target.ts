import { addressOf } from "@/lib/kernel/web-address/index.ts";

/** The most bytes of a target: what a token of an address can hold. */
const longestTarget = 650;

/**
 * The address to which a link of a mail leads, in the form in which it is sealed and sent in a header. Null for what
 * isn't followed through us: anything but http and https, an address with a password in it, and one that is too long.
 */
export function targetOf(typed: string): string | null {
  const address = addressOf(typed);
  if (address === null) return null;
  const { protocol, username, password, hostname, href } = address;
  if (protocol !== "http:" && protocol !== "https:") return null;
  if (username !== "" || password !== "" || hostname === "") return null;
  return href.length <= longestTarget && /^[\x21-\x7e]+$/.test(href) ? href : null;
}
