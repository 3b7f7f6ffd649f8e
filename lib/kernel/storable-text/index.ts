/** How far before a cut the start of a character is searched, in UTF-16 units: longer than any real emoji. */
const reach = 64;

const isLowHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/**
 * Cuts a text to at most `most` UTF-16 units, between two characters as a person sees them: an emoji of several code
 * points stays whole or is dropped. Only a character longer than any real one is cut between its code points.
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
 * A text from outside that Postgres can store: valid Unicode without NUL, at most `most` UTF-16 units. Every port
 * applies it to each text that it returns.
 */
export function storableText(text: string, most: number): string {
  // A rough cut first saves work on text that is dropped anyway.
  const rough = text.length > most * 2 + reach ? text.slice(0, most * 2 + reach) : text;
  return cutText(rough.replaceAll("\0", "").toWellFormed(), most);
}

/** The same on one line, for a server's message or a name. */
export function storableLine(text: string, most: number): string {
  return storableText(text.replace(/[\r\n]+/g, " "), most);
}

/** JSON that Postgres can store: every text in it is valid Unicode without NUL. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // As JSON writes NUL and half characters. Nearly no text has one, so that nearly none is read twice.
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return json;
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "string" ? one.replaceAll("\0", "").toWellFormed() : one,
  );
}
