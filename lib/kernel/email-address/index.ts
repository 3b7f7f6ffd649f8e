import { addressOf } from "../web-address/index.ts";

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const ascii = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
/** The longest address that mail servers take. */
const longest = 254;

/**
 * An email address that can be written to, or null. The one rule for whatever people type and files bring. A domain in
 * letters beyond ASCII (`büro.example`) is given back as mail servers know it (`xn--bro-hoa.example`).
 */
export function emailAddress(text: string): string | null {
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))];
  if (at < 1 || domain === null || name.length > 64 || !local.test(name)) return null;
  const address = `${name}@${domain}`;
  return address.length <= longest ? address : null;
}

function asciiDomain(domain: string): string | null {
  if (ascii.test(domain)) return domain;
  // Anything but letters, digits, dots and hyphens would be read as another part of a web address.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const host = addressOf(`http://${domain}`)?.hostname ?? "";
  return ascii.test(host) ? host : null;
}
