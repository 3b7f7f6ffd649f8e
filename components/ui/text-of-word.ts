/** What a translator of any namespace can do, whatever its keys. */
interface Translator {
  (key: never, values?: never): string;
  has(key: never): boolean;
}

/**
 * The text for a word that no type knows, since it may be a provider's own (a reason in a timeline); null where no text is
 * kept for it. A closed set is typed by its contract instead, so that the compiler asks for each word's text.
 */
export function textOfWord(
  t: Translator,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string | null {
  return t.has(key as never) ? t(key as never, values as never) : null;
}
