import { fileDelimiters } from "@/lib/contracts/words/file-encodings.ts";
import { columnWords, nameWords } from "../column-words.ts";
import { fieldKey, readEmail } from "../person.ts";
import { readSocialUrl } from "../social-url.ts";
import { type CsvRecord, readRecords } from "./records.ts";

/** How a file's text is laid out. */
export interface Layout {
  readonly delimiter: string;
  /** The line of the file with the columns' names. 0: it has none. */
  readonly heading: number;
}

/** The records at the beginning by which a layout is guessed, and the characters that they may take up. */
const seenRecords = 60;
const seenText = 200_000;
/** The heading is looked for in so many records. */
const mostAbove = 30;

/** The line that tells a spreadsheet the delimiter. */
const named = /^\s*"?sep=([^\n"])"?[^\S\n]*\n/i;

/** Where a file's records begin: behind the line that names its delimiter. */
export function beginOf(text: string): { at: number; line: number; delimiter: string | null } {
  const [first, delimiter] = named.exec(text.slice(0, 100)) ?? [];
  return first && delimiter ? { at: first.length, line: 2, delimiter } : { at: 0, line: 1, delimiter: null };
}

/** Finds the layout of a text; what is given was chosen by a person and stays. */
export function findLayout(text: string, given: Partial<Layout>): Layout {
  const delimiter = given.delimiter ?? beginOf(text).delimiter ?? guessDelimiter(text);
  return { delimiter, heading: given.heading ?? guessHeading(firstRecords(text, delimiter)) };
}

/** The first records of a text, whatever is above its heading. */
export function firstRecords(text: string, delimiter: string, most = seenRecords): CsvRecord[] {
  const { at, line } = beginOf(text);
  const records: CsvRecord[] = [];
  for (const record of readRecords(text, delimiter, at, Math.min(text.length, seenText), line)) {
    records.push(record);
    if (records.length === most) break;
  }
  return records;
}

/** The number of cells that most records have, and how many have it. One whose quotes are broken tells nothing. */
function usualWidth(records: readonly CsvRecord[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { cells, broken } of records)
    if (!broken) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width = 1, count = 0] = [...counts].sort(([a, n], [b, m]) => m - n || b - a)[0] ?? [];
  return { width, share: count / Math.max(1, records.length) };
}

/** The delimiter by which most records have equally many cells; among equals, the one with more cells. */
function guessDelimiter(text: string): string {
  let best = { delimiter: ",", width: 1, share: 0 };
  for (const delimiter of fileDelimiters) {
    const found = usualWidth(firstRecords(text, delimiter));
    if (found.width < 2) continue;
    const isBetter =
      found.share > best.share + 0.05 || (found.share > best.share - 0.05 && found.width > best.width);
    if (best.width < 2 || isBetter) best = { delimiter, ...found };
  }
  return best.delimiter;
}

const known = new Set([...Object.values(columnWords).flat(), ...nameWords]);
const isContact = (cell: string) => readEmail(cell) !== null || readSocialUrl(cell) !== null;

/**
 * The line of the heading: the first record as wide as the table that names a known column, or that has words where
 * others have addresses. Titles, notes and empty lines above it are passed over. 0: people begin at once.
 */
function guessHeading(records: readonly CsvRecord[]): number {
  const { width } = usualWidth(records);
  const filled = ({ cells }: CsvRecord) => cells.filter((cell) => cell.trim() !== "").length;
  const contactColumns = new Set(
    records.flatMap(({ cells }) => cells.flatMap((cell, at) => (isContact(cell) ? at : []))),
  );
  const wide = records.slice(0, mostAbove).filter(({ cells }) => cells.length * 2 >= width);
  let first: CsvRecord | null = null;
  for (const record of wide) {
    const { cells, line } = record;
    if (cells.some(isContact)) return 0;
    const names = cells.filter((cell) => known.has(fieldKey(cell))).length;
    // One such word alone may be a person's: it counts where nothing before could be the heading.
    if (names > 1 || (names === 1 && first === null)) return line;
    // A title stands alone in its line.
    if (filled(record) < Math.min(2, width)) continue;
    if ([...contactColumns].some((at) => (cells[at] ?? "").trim() !== "")) return line;
    first ??= record;
  }
  return contactColumns.size > 0 ? 0 : ((first ?? records[0])?.line ?? 0);
}
