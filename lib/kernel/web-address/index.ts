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

const domain = /^(?:[^.]+\.)+[^.\d][^.]+$/;

/**
 * The address of a page as people type it: a domain, with http or https before it, which may be left out [SH-507]. Null
 * for anything else, as for one with a name or password in it.
 */
export function typedAddress(text: string): URL | null {
  const plain = text.trim();
  const url = /\s/.test(plain)
    ? null
    : addressOf(/^[a-z][a-z\d+.-]*:\/\//i.test(plain) ? plain : `https://${plain}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return domain.test(url.hostname) ? url : null;
}
