/** Words that somebody who guesses tries first: of the person and of the brand. */
export interface OwnWords {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly brandName: string;
}

/** Shorter words occur in any text by chance. */
const shortestWord = 4;

/** What a password must have besides own words: as many characters as the shortest password [SH-067]. */
const leastBeside = 8;

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words from which a password may not be made, the longest first, so that none is left in pieces of another. */
export function ownWords({ email, firstName, lastName, brandName }: OwnWords): string[] {
  const words = [email, firstName, lastName, brandName].flatMap((text) => [
    ...folded(text).split(/[^\p{L}\p{N}]+/u),
    // "Acme Reach" is guessed as "acmereach", too.
    folded(text).replace(/[^\p{L}\p{N}]/gu, ""),
  ]);
  const long = words.filter((word) => word.length >= shortestWord);
  return [...new Set(long)].toSorted((a, b) => b.length - a.length);
}

/**
 * Why a password is easy to guess: it is on the list of common ones, whatever the case of its letters, or own words are nearly all of
 * it. Null: it isn't.
 */
export function weaknessOf(
  password: string,
  common: ReadonlySet<string>,
  own: OwnWords,
): "passwordCommon" | "passwordOwnWords" | null {
  const text = folded(password);
  if (common.has(text)) return "passwordCommon";
  const rest = ownWords(own).reduce((left, word) => left.replaceAll(word, ""), text);
  return rest !== text && rest.length < leastBeside ? "passwordOwnWords" : null;
}
