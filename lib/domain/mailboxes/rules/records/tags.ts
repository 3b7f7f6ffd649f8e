/**
 * Reads a record of `tag=value` pairs, as DKIM and DMARC have them (RFC 6376, 3.2). Null: it isn't one, or names a tag
 * twice.
 */
export function parseTags(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    if (part.trim() === "") continue;
    const at = part.indexOf("=");
    if (at < 0) return null;
    const name = part.slice(0, at).trim().toLowerCase();
    if (!/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}
