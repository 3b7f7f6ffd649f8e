/** The methods of a translator of any namespace. */
interface Translator {
  (key: never, values?: never): string;
  has(key: never): boolean;
}

/**
 * The text for a word without a type, since it may be a provider's own (a reason in a timeline). Null where it has no
 * text. A closed set of words is typed by its contract instead, so that the compiler requires each word's text.
 */
export function textOfWord(
  t: Translator,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string | null {
  return t.has(key as never) ? t(key as never, values as never) : null;
}
