import { parseTags } from "./tags.ts";

export interface DmarcRecord {
  /** What receivers are asked to do with mails that prove nothing. */
  readonly policy: "none" | "quarantine" | "reject";
  /** The same for names below the domain of the record. */
  readonly subPolicy: "none" | "quarantine" | "reject";
}

export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text.trim());

const isPolicy = (word: string | undefined): word is DmarcRecord["policy"] =>
  word === "none" || word === "quarantine" || word === "reject";

/** Reads a DMARC record (RFC 7489, 6.3). Null: it is none, or its policy isn't one. */
export function parseDmarc(text: string): DmarcRecord | null {
  if (!isDmarc(text)) return null;
  const tags = parseTags(text);
  const policy = tags?.get("p")?.toLowerCase();
  if (!isPolicy(policy)) return null;
  const sub = tags?.get("sp")?.toLowerCase();
  return { policy, subPolicy: isPolicy(sub) ? sub : policy };
}

/**
 * The names at which a domain's DMARC record may stand, in the order in which they are asked: the domain's own, then
 * those above it, but no top level. At most five; the walk up the tree takes the place of a list of public suffixes.
 */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  const names = labels.slice(0, -1).map((_, at) => `_dmarc.${labels.slice(at).join(".")}`);
  return names.length > 5 ? [names[0] as string, ...names.slice(-4)] : names;
}
