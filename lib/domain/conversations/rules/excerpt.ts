/** A piece of a text. */
export interface Piece {
  readonly text: string;
  /** Whether it is one of the words that were looked for. */
  readonly isHit: boolean;
}

/** How much of a text the search knows, in UTF-16 units (search_messages). */
const known = 20_000;
/** What is shown before the first hit, and in all. */
const before = 40;
const shown = 180;
/** From so many letters the last word may be the beginning of one. */
const leastStart = 3;

const wordsIn = (text: string) => [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];

/** The part of a text around the first of the words that were looked for, on one line, with these words marked. */
export function excerptOf(text: string, search: string): Piece[] {
  const wanted = wordsIn(search.toLowerCase()).map(([word]) => word);
  const last = wanted.at(-1) ?? "";
  const isHit = (word: string) => {
    const small = word.toLowerCase();
    return wanted.includes(small) || (last.length >= leastStart && small.startsWith(last));
  };
  const flat = text.slice(0, known).toWellFormed().replace(/\s+/g, " ").trim();
  const words = wordsIn(flat);
  const first = words.find(([word]) => isHit(word))?.index ?? 0;
  // From the beginning of a word.
  const from = first <= before ? 0 : (words.find(({ index }) => index >= first - before)?.index ?? first);
  const pieces: Piece[] = from > 0 ? [{ text: "…", isHit: false }] : [];
  let at = from;
  for (const { index, 0: word } of words) {
    if (index < from || !isHit(word)) continue;
    if (index + word.length > from + shown) break;
    if (index > at) pieces.push({ text: flat.slice(at, index), isHit: false });
    pieces.push({ text: word, isHit: true });
    at = index + word.length;
  }
  const rest = flat.slice(at, from + shown).toWellFormed();
  if (rest !== "") pieces.push({ text: rest, isHit: false });
  if (from + shown < flat.length) pieces.push({ text: "…", isHit: false });
  return pieces;
}
