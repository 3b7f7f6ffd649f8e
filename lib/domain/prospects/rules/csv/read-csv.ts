import type { FileEncoding } from "@/lib/contracts/words/file-encodings.ts";
import { decodeFile, detectEncoding } from "./encoding.ts";
import { beginOf, findLayout, firstRecords, type Layout } from "./layout.ts";
import { isGarbled, notText } from "./not-text.ts";
import { type CsvLine, type CsvRecord, readRecords } from "./records.ts";

/** The largest CSV file, in bytes. Source: OC-171. */
export const largestCsv = 5 * 1024 * 1024;
export const mostColumns = 200;
/** The most lines of a file. No file of that size has more that name a person. */
export const mostLines = 250_000;
/** The first records of a file, with what is above its heading, that a person sees; more where the heading is lower. */
const shownTop = 12;

/**
 * - `spreadsheet`: a program's own file, which it can save as CSV. `not_text`: a picture, an archive and the like.
 * - `too_slow`: reading it took longer, or more memory, than any ordinary file.
 * - `empty`: no line below the heading. `too_many_columns`, `too_many_lines`: more than `mostColumns`, `mostLines`.
 */
export type CsvRefusal =
  | "spreadsheet"
  | "not_text"
  | "too_slow"
  | "empty"
  | "too_many_columns"
  | "too_many_lines";

/** How a file is read. */
export interface CsvReading extends Layout {
  readonly encoding: FileEncoding;
}

/** A file's text, read. All its line breaks are `\n`. */
export interface CsvSheet extends CsvReading {
  readonly text: string;
  readonly columns: readonly string[];
  /** The first records of the file as they are, those above the heading, too. */
  readonly top: readonly CsvLine[];
  /** Records below the heading. */
  readonly total: number;
}

/** A CSV file that is being read. Its records are read once, in their order; then `end` says what they were. */
export interface OpenCsv extends Omit<CsvSheet, "columns" | "total"> {
  /** The heading's names, one for each of its cells. */
  readonly names: readonly string[];
  /** The records below the heading. */
  readonly records: Iterable<CsvRecord>;
  end(): CsvSheet | CsvRefusal;
}

/**
 * Opens a CSV file as people have it: whatever its encoding, delimiter and line breaks, with titles above the heading
 * or without one. What is given was chosen by a person; the rest is found.
 */
export function openCsv(bytes: Uint8Array, given: Partial<CsvReading>): OpenCsv | CsvRefusal {
  const other = notText(bytes);
  if (other) return other === "spreadsheet" ? "spreadsheet" : "not_text";
  const encoding = given.encoding ?? detectEncoding(bytes);
  const text = decodeFile(bytes, encoding).replace(/\r\n?/g, "\n");
  if (isGarbled(text)) return "not_text";
  const { delimiter, heading } = findLayout(text, given);
  const top = firstRecords(text, delimiter);
  const head = top.find(({ line }) => line === heading);
  const begin = head ? { at: head.end, line: head.lastLine + 1 } : beginOf(text);
  const heads = head ? head.cells : widest(top);
  // Before they are named: a unique name is looked for among all the others.
  if (heads.length > mostColumns) return "too_many_columns";
  const names = nameColumns(heads);
  let total = 0;
  let filled = head ? lastFilled(head.cells) : 0;
  function* records() {
    for (const record of readRecords(text, delimiter, begin.at, text.length, begin.line)) {
      total += 1;
      if (total > mostLines) return;
      filled = Math.max(filled, Math.min(lastFilled(record.cells), names.length));
      yield record;
    }
  }
  const shown = Math.max(shownTop, head ? top.indexOf(head) + 4 : 0);
  const sheet = {
    text,
    encoding,
    delimiter,
    heading: head ? heading : 0,
    top: top.slice(0, shown),
  };
  return {
    ...sheet,
    names,
    records: records(),
    end() {
      if (total > mostLines) return "too_many_lines";
      if (total === 0) return "empty";
      // A delimiter at the end of every line makes no column.
      return { ...sheet, columns: names.slice(0, Math.max(filled, 1)), total };
    },
  };
}

/** Reads a CSV file as `openCsv` does. `take` gets each record below the heading. */
export function readCsv(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  take: (record: CsvRecord) => void,
): CsvSheet | CsvRefusal {
  const csv = openCsv(bytes, given);
  if (typeof csv === "string") return csv;
  for (const record of csv.records) take(record);
  return csv.end();
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** The cells of the widest record: a file without a heading has as many columns. */
const widest = (records: readonly CsvLine[]) =>
  records
    .reduce<readonly string[]>((best, { cells }) => (cells.length > best.length ? cells : best), [])
    .map(() => "");

/**
 * Gives every column a unique name that can be stored: an empty one gets its number, a repeated one a number at its end.
 */
function nameColumns(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/g, " ").trim().slice(0, 100).toWellFormed() || `Column ${index + 1}`;
    let unique = name;
    for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}
