/** How far before a cut the parts of one character are looked for, in UTF-16 units: longer than any real emoji. */
const reach = 64;

const isLowHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/**
 * The text, at most `most` UTF-16 units long, ended between two characters as a person sees them: an emoji made of
 * several code points stays or goes as a whole. Only a character that is longer than any real one is cut between its
 * code points.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most > 0 && isLowHalf(text.charCodeAt(most)) ? most - 1 : most;
  const from = Math.max(0, end - reach);
  const start = isLowHalf(text.charCodeAt(from)) ? from + 1 : from;
  let last = start;
  for (const { index } of new Intl.Segmenter().segment(text.slice(start, end + reach))) {
    if (start + index > end) break;
    last = start + index;
  }
  return text.slice(0, last > start || start === 0 ? last : end);
}

/**
 * What came from outside as Postgres can keep it: valid Unicode without NUL, at most `most` UTF-16 units. Every port
 * applies it to each text that it hands on.
 */
export function storableText(text: string, most: number): string {
  // Cut first, roughly: what is thrown away needs no mending.
  const rough = text.length > most * 2 + reach ? text.slice(0, most * 2 + reach) : text;
  return cutText(rough.replaceAll("\0", "").toWellFormed(), most);
}

/** The same on one line, for a server's word or a name. */
export function storableLine(text: string, most: number): string {
  return storableText(text.replace(/[\r\n]+/g, " "), most);
}
