/** Words that somebody who guesses tries first: of the person and of the brand. */
export interface OwnWords {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly brandName: string;
}

/** Shorter words occur in any text by chance. A sign of Chinese, Japanese or Korean says as much as two letters. */
const shortestWord = { letters: 4, signs: 2 } as const;
const signs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** What a password must have besides own words: as many characters as the shortest password [SH-067]. */
const leastBeside = 8;

/** Rows of which any piece is tried early, forwards and backwards. After the end of a row it may begin again. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "1234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
] as const;

/** How a letter is written by whoever has no key for it. Other accents are left out. */
const written: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  ø: "oe",
  å: "aa",
  æ: "ae",
};
const bare: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ı: "i" };

const lower = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Without accents. The marks that other scripts write their vowels with stay. */
const unaccented = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[ßøæœłđı]/g, (letter) => bare[letter] ?? letter);

/** A text as it may stand in a password: "Jörg" as jorg and as joerg. */
const spellings = (text: string): string[] => [
  unaccented(lower(text)),
  unaccented(lower(text).replace(/[äöüßøåæ]/g, (letter) => written[letter] ?? letter)),
];

const isWord = (text: string): boolean =>
  [...text].length >= (signs.test(text) ? shortestWord.signs : shortestWord.letters);

/** The words from which a password may not be made, the longest first, so that none is left in pieces of another. */
export function ownWords({ email, firstName, lastName, brandName }: OwnWords): string[] {
  const texts = [email, firstName, lastName, brandName, firstName + lastName, lastName + firstName];
  const words = texts.flatMap(spellings).flatMap((text) => [
    ...text.split(/[^\p{L}\p{M}\p{N}]+/u),
    // "Acme Reach" is guessed as "acmereach", too.
    text.replace(/[^\p{L}\p{M}\p{N}]/gu, ""),
  ]);
  return [...new Set(words.filter(isWord))].toSorted((a, b) => b.length - a.length);
}

/** Whether a text is one character again and again, or a piece of one row. */
function isOneRow(text: string): boolean {
  if (new Set(text).size === 1) return true;
  const back = [...text].toReversed().join("");
  return rows.some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1);
    return endless.includes(text) || endless.includes(back);
  });
}

/**
 * Why a password is easy to guess: it is on the list of common ones, whatever the case of its letters; it is one
 * character or one row of keys; or own words are at least half of it and leave too little besides. Null: it isn't.
 */
export function weaknessOf(
  password: string,
  common: ReadonlySet<string>,
  own: OwnWords,
): "passwordCommon" | "passwordRow" | "passwordOwnWords" | null {
  const text = lower(password);
  if (common.has(text)) return "passwordCommon";
  if (isOneRow(text)) return "passwordRow";
  const plain = unaccented(text);
  const rest = ownWords(own).reduce((left, word) => left.replaceAll(word, ""), plain);
  const isMostlyOwn = rest.length < leastBeside && rest.length <= plain.length / 2;
  return rest !== plain && isMostlyOwn ? "passwordOwnWords" : null;
}
