import { isPublic, readAddress } from "@/lib/kernel/public-address/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";

/** The longest address of a receiver, in characters. */
const longest = 2_000;

/** Names that only exist inside a network. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i;

/**
 * What is wrong with the address of a receiver, as far as the text shows it: no https address, or one inside a private
 * network. A name is resolved and judged again at each connection (S6). An operator who allows a private network names
 * the receiver by a name, never by a private IP address.
 */
export function receiverFault(url: string): "empty_url" | "wrong_url" | "private_url" | null {
  if (url === "") return "empty_url";
  const given = url.length > longest ? null : addressOf(url);
  if (given === null) return "wrong_url";
  const { protocol, username, password, hostname } = given;
  if (protocol !== "https:" || username !== "" || password !== "") return "wrong_url";
  const address = readAddress(hostname);
  if (address) return isPublic(address) ? null : "private_url";
  const name = hostname.replace(/\.$/, "");
  if (localName.test(name)) return "private_url";
  return name.includes(".") ? null : "wrong_url";
}
