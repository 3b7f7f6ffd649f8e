/**
 * The header by which the parts of a shortened mail say where their bytes were left. Adapters write it as a part's first header.
 * A stranger who writes one into a mail of their own names nothing but a part of this same mail.
 */
export const leftHeader = "x-left-in-mailbox";

/**
 * The first headers of a part that was left in the mailbox. `part` is the adapter's name for it. In base64 the line end between
 * its headers and the next boundary is no byte.
 */
export const leftLine = (part: string, size: number) =>
  `${leftHeader}: ${encodeURIComponent(part)} ${size}\r\nContent-Transfer-Encoding: base64\r\n`;

/** Reads what `leftLine` wrote. Null for anything else. */
export function leftPartOf(value: string): { readonly part: string; readonly size: number } | null {
  const [, part, size] = /^([\w.!~*'()%-]{1,1000}) (\d{1,10})$/.exec(value.trim()) ?? [];
  if (part === undefined || !/^(?:[^%]|%[2-7][0-9A-F])*$/.test(part)) return null;
  return { part: decodeURIComponent(part), size: Math.min(Number(size), 2 ** 31 - 1) };
}

/** The line that names an attached file, whatever its name (RFC 2231). */
export const fileNameHeader = (name: string) =>
  `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name.toWellFormed().slice(0, 200)).replaceAll("'", "%27")}\r\n`;
