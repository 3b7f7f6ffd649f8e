/** Escapes a text for a LIKE pattern, so that its "%", "_" and "\" are ordinary characters. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** A LIKE pattern that finds a text anywhere. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/**
 * The LIKE pattern for a person's search of people (`prospects.search_text`). Null where nothing was typed. One or two
 * characters match only the beginning of a word: inside words they have no trigram for the index, and nearly every
 * word contains them. A NUL is dropped: Postgres can't take it, and no text contains it.
 */
export function searchPattern(typed: string | null): string | null {
  const text = (typed ?? "").replaceAll("\u0000", "").toWellFormed().trim();
  if (text === "") return null;
  return [...text].length < 3 ? `% ${containing(text).slice(1)}` : containing(text);
}
