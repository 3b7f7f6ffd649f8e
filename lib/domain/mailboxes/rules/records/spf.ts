/** A term of an SPF record: what it says of whoever matches it, and whom it names. */
export interface SpfTerm {
  readonly qualifier: "+" | "-" | "~" | "?";
  readonly name: "all" | "include" | "a" | "mx" | "ptr" | "ip4" | "ip6" | "exists";
  /** What stands behind the colon. Empty: the domain itself. */
  readonly value: string;
}

export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
  /** The record that counts in its place. Null: none. */
  readonly redirect: string | null;
}

const term =
  /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:=]([^\s]*?)|(\/\d{1,3}(?:\/\/\d{1,3})?))?$/i;

/** Whether a TXT record claims to be an SPF record. */
export const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text.trim());

/**
 * Reads an SPF record (RFC 7208, 4.6.1). Null: it has a term that isn't one, so that receivers reject it as a whole.
 */
export function parseSpf(text: string): SpfRecord | null {
  if (!isSpf(text)) return null;
  const terms: SpfTerm[] = [];
  let redirect: string | null = null;
  for (const part of text.trim().split(/\s+/).slice(1)) {
    const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(part);
    if (modifier) {
      if (modifier[1]?.toLowerCase() === "redirect") redirect = (modifier[2] ?? "").toLowerCase();
      continue;
    }
    const found = term.exec(part);
    if (!found) return null;
    const [, qualifier = "", name = "", value = ""] = found;
    const needsValue = ["include", "ip4", "ip6", "exists"].includes(name.toLowerCase());
    if (needsValue && value === "") return null;
    terms.push({
      qualifier: (qualifier || "+") as SpfTerm["qualifier"],
      name: name.toLowerCase() as SpfTerm["name"],
      value: value.toLowerCase(),
    });
  }
  return { terms, redirect };
}

/** The names that a record sends receivers to, whose own records count, too. */
export const nextNames = ({ terms, redirect }: SpfRecord): string[] => [
  ...terms.filter(({ name }) => name === "include").map(({ value }) => value),
  ...(redirect !== null && !terms.some(({ name }) => name === "all") ? [redirect] : []),
];

/** How many further questions a record asks by itself: at most ten are allowed in all (RFC 7208, 4.6.4). */
export const lookupsOf = ({ terms, redirect }: SpfRecord): number =>
  terms.filter(({ name }) => ["include", "a", "mx", "ptr", "exists"].includes(name)).length +
  (redirect !== null && !terms.some(({ name }) => name === "all") ? 1 : 0);

/** A record that names one more sender, before its end. */
export function withSender(text: string | null, sender: string): string {
  if (text === null) return `v=spf1 ${sender} ~all`;
  const parts = text.trim().split(/\s+/);
  const end = parts.findIndex((part) => /^[+?~-]?all$|^redirect=/i.test(part));
  const at = end < 0 ? parts.length : end;
  return [...parts.slice(0, at), sender, ...parts.slice(at)].join(" ");
}

/** A record with another end, whatever end it has. */
export function withEnd(text: string, end: string): string {
  const parts = text
    .trim()
    .split(/\s+/)
    .filter((part) => !/^[+?~-]?all$/i.test(part));
  return [...parts, end].join(" ");
}
