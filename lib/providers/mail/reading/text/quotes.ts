import { quoteMarks } from "./html.ts";
import { fieldNames, titles, wroteWords } from "./quote-words.ts";

/** A mail's text without what it quotes. */
export interface NewPart {
  readonly text: string;
  /**
   * False where it isn't known which words are new: `text` is the whole text then, and may contain words that we
   * wrote.
   */
  readonly isSure: boolean;
}

/** The longest introduction of a quoted mail, in UTF-16 units. Longer lines are text. */
const longestIntroduction = 300;
/** Programs break an introduction into at most so many lines. */
const mostLines = 3;
/** A block of fields above a quoted mail has at most so many lines. */
const mostFields = 10;

const isMarked = (line: string) => line.startsWith(">");
const withoutMarks = (line: string) => line.replace(/^[>\s]+/, "");

/** A year or a time: what tells an introduction from a sentence that ends with "wrote:". */
const hasDate = (line: string) => /\b(?:19|20)\d\d\b|\b\d{1,2}[:.h]\d{2}\b|\d年/.test(line);

/** How an introduction without an address begins, where a name follows the verb. */
const begins = /^(?:on|am|le|el|em|il|op|den|w|dnia|po|pe|\d{1,4})\b/;

/** The words between dashes, or null: `-----Original Message-----`. */
function titleOf(line: string): string | null {
  const begin = /^[-_*=\s]+/.exec(line)?.[0].length ?? 0;
  let end = line.length;
  while (end > begin && /[-_*=\s:]/.test(line[end - 1] ?? "")) end--;
  return begin >= 2 && line.length - end >= 2 ? line.slice(begin, end).toLowerCase() : null;
}

/** `On 2 March 2026, Tess wrote:` in any of the known languages, or `2026年3月2日 9:00 Tess <tess@x.example>:`. */
function isWroteLine(line: string, isBeforeMarks: boolean): boolean {
  if (line.length > longestIntroduction) return false;
  // Zoho puts dashes around it, and some programs leave the colon out.
  const isBare = !/[:：]$/.test(line);
  const words = (titleOf(line) ?? line.toLowerCase()).replace(/[:：]$/, "").trimEnd();
  if (isBare && !wroteWords.some((word) => words.endsWith(word))) return false;
  const hasAddress = words.includes("@");
  const verb = wroteWords.find((word) => words.includes(word));
  if (verb !== undefined) {
    if (isBeforeMarks && !isBare) return true;
    // "wrote" stands at the end; in some languages the name and address follow it.
    return words.endsWith(verb)
      ? hasAddress || hasDate(line)
      : hasAddress || (hasDate(line) && begins.test(words));
  }
  // Some languages have no verb there, but an address in brackets at the end.
  const end = words.slice(words.lastIndexOf("@"));
  return hasAddress && hasDate(line) && /[>\])]$/.test(end) && !/\s/.test(end);
}

/** `-----Original Message-----` */
function isTitle(line: string): boolean {
  if (line.length > 80) return false;
  const title = titleOf(line) ?? (line.endsWith(":") ? line.slice(0, -1).toLowerCase() : null);
  return title !== null && titles.includes(title.trim());
}

type Field = keyof typeof fieldNames;
const fieldOf = new Map(
  (Object.entries(fieldNames) as [Field, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
);

/** Which field of a quoted mail's head a line is: `From: Tess <tess@x.example>`, also `*From:* Tess`. */
function fieldIn(line: string): Field | null {
  const colon = /[:：]/.exec(line.slice(0, 40))?.index ?? -1;
  if (colon < 1) return null;
  const name = line.slice(0, colon).replace(/[*_]/g, "").trim().toLowerCase();
  return fieldOf.get(name) ?? null;
}

/** Whether a block of fields begins here: three of its four kinds, of which one says who or when. */
function isFieldBlock(lines: readonly string[], start: number): boolean {
  const first = fieldIn(lines[start] ?? "");
  if (first === null || first === "to") return false;
  const found = new Set<Field>([first]);
  for (let i = start + 1; i < Math.min(lines.length, start + mostFields); i++) {
    const line = lines[i] ?? "";
    if (line === "" && found.size > 1) break;
    const field = fieldIn(line);
    if (field) found.add(field);
  }
  return found.size >= 3 && (found.has("from") || found.has("sent"));
}

/** A separator of Outlook, which counts only right above a quoted mail. */
const isRule = (line: string) => /^[_*-]{5,}$/.test(line);

interface Quote {
  /** The first line of the introduction. */
  readonly from: number;
  /** The first line of the quoted mail. */
  readonly to: number;
  /** Whether the program marks each line of the quoted mail, so that other lines are the person's. */
  readonly isMarked: boolean;
}

const nextFilled = (lines: readonly string[], from: number) => {
  let at = from;
  while (at < lines.length && lines[at] === "") at++;
  return at;
};

/** The introduction that begins at a line, or null. */
function introductionAt(lines: readonly string[], start: number): Quote | null {
  const line = lines[start] ?? "";
  if (line === "") return null;
  const bare = withoutMarks(line);
  const quoteFrom = (to: number): Quote => ({
    from: start,
    to,
    isMarked: isMarked(line) || isMarked(lines[nextFilled(lines, to)] ?? ""),
  });
  if (bare === quoteMarks.introduction) return quoteFrom(nextFilled(lines, start + 1) + 1);
  if (bare === quoteMarks.quote || isTitle(bare)) return quoteFrom(start + 1);
  if (isRule(bare)) {
    const below = nextFilled(lines, start + 1);
    const head = lines.slice(below, below + mostFields).map(withoutMarks);
    return below <= start + 3 && isFieldBlock(head, 0) ? quoteFrom(below) : null;
  }
  let joined = "";
  for (let count = 1; count <= mostLines; count++) {
    const piece = withoutMarks(lines[start + count - 1] ?? "");
    if (piece === "" || joined.length > longestIntroduction) break;
    joined = joined === "" ? piece : `${joined} ${piece}`;
    if (isWroteLine(joined, isMarked(lines[nextFilled(lines, start + count)] ?? "")))
      return quoteFrom(start + count);
    // Only a line that looks like the beginning of an introduction goes on in the next one.
    if (count === 1 && !hasDate(joined) && !joined.includes("@") && !begins.test(joined.toLowerCase())) break;
  }
  const head = lines.slice(start, start + mostFields).map(withoutMarks);
  return fieldIn(bare) !== null && isFieldBlock(head, 0) ? quoteFrom(start) : null;
}

const tidy = (lines: readonly string[]) =>
  lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** The whole text as it is kept, without the marks of the HTML. */
export const withoutQuoteMarks = (text: string): string => text.replace(/[\ue000\ue001]\n?/g, "").trim();

/**
 * The new part of a mail. Behind an introduction, lines that begin with ">" are quoted, and the others are the person's
 * (answers between the quotes). A quoted mail whose lines aren't marked goes on to the end. Without an introduction
 * nothing is known to be quoted: ">" may be the person's own. If nothing would be left, the whole text is returned.
 */
export function newPartOf(text: string): NewPart {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const bare = lines.map((line) => line.trim());
  const kept: string[] = [];
  let isQuoting = false;
  let hasQuote = false;
  for (let at = 0; at < lines.length; ) {
    const quote = introductionAt(bare, at);
    if (quote) {
      hasQuote = true;
      if (!quote.isMarked) break;
      isQuoting = true;
      at = Math.max(quote.to, at + 1);
      continue;
    }
    if (!isQuoting || !isMarked(bare[at] ?? "")) kept.push(lines[at] ?? "");
    at++;
  }
  const found = tidy(kept);
  if (found !== "" || !hasQuote) return { text: found, isSure: true };
  return { text: withoutQuoteMarks(tidy(lines)), isSure: false };
}
