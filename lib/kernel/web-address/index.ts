/**
 * An address, taken apart. Null for a text that is none. Not `URL.canParse`: once Node 20 has optimised it, it refuses
 * hosts with letters like "ü", which it took before.
 */
export function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
