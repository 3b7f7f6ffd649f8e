/** A text inside the pattern of a LIKE, as Prisma's `contains` makes one: its own "%", "_" and "\" are letters. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The pattern of a LIKE that finds a text anywhere. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/**
 * The pattern of a LIKE for what a person typed into a search of people (`prospects.search_text`); null where nothing
 * was. One or two characters are looked for where a word begins: inside a word they have no trigram that an index could
 * be asked for, and nearly every word holds them. A NUL, which Postgres can't take, is in no text.
 */
export function searchPattern(typed: string | null): string | null {
  const text = (typed ?? "").replaceAll("\u0000", "").toWellFormed().trim();
  if (text === "") return null;
  return [...text].length < 3 ? `% ${containing(text).slice(1)}` : containing(text);
}
