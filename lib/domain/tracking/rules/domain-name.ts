import { domainToASCII } from "node:url";

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A domain name as DNS writes it: lower case, punycode, without a dot at its end. Null for whatever isn't a name that
 * somebody can own: an address of a machine, a single label, a name with a port or a path.
 */
export function domainName(typed: string): string | null {
  const bare = typed.trim().replace(/\.$/, "");
  if (bare === "" || /[\s/:@?#%\\[\]*_]/.test(bare)) return null;
  const name = domainToASCII(bare).toLowerCase();
  const labels = name.split(".");
  if (name.length > 230 || labels.length < 2 || !labels.every((each) => label.test(each))) return null;
  // The last label of a name is never a number; that of an IPv4 address is.
  return /^\d/.test(labels.at(-1)!) ? null : name;
}

/** Whether two names are the same, or one of them lies below the other. */
export const isRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
