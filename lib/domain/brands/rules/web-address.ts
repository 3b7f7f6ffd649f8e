/**
 * An address to which a link may lead. Null for whatever is no web address or mail address: a link could carry a
 * script.
 */
export function webAddress(value: unknown): string | null {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url && ["https:", "http:", "mailto:"].includes(url.protocol) ? url.href : null;
}
