/** How much of a text is searched, in UTF-16 units. */
const longest = 16 * 1024;

/** The first enhanced code of a failure in a text (RFC 3463), which is no part of an address like 10.5.1.1. Else empty. */
export function statusIn(text: string): string {
  for (const match of text.slice(0, longest).matchAll(/[245]\.[0-7]\.\d{1,3}/g)) {
    const before = text[match.index - 1] ?? " ";
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 2);
    if (match[0].startsWith("2") || /[\d.]/.test(before) || /^\d|^\.\d/.test(after)) continue;
    return match[0];
  }
  return "";
}

/** The code of a reply like "550 no such user" as an enhanced one. Empty where there is none. */
export function replyCodeIn(text: string): string {
  for (const match of text.slice(0, longest).matchAll(/[45][0-5]\d[ -]/g))
    if (!/[\d.]/.test(text[match.index - 1] ?? " ")) return `${match[0][0]}.0.0`;
  return "";
}
