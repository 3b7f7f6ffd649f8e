import Papa from "papaparse";
import { asTyped } from "./write-csv.ts";

/** The largest CSV file, in bytes. Source: OC-171. */
export const largestCsv = 5 * 1024 * 1024;
export const mostColumns = 200;
/**
 * The most lines of a file. No file of that size has more that name a person; reading millions of empty lines would
 * keep other requests waiting.
 */
export const mostLines = 250_000;

export interface CsvLine {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a quote never closes, or closes in the middle of a field. */
  readonly broken: boolean;
}

/**
 * - `not_text`: a spreadsheet, picture or archive with another name.
 * - `empty`: no line below the heading. `too_many_columns`, `too_many_lines`: more than `mostColumns`, `mostLines`.
 */
export type CsvRefusal = "not_text" | "empty" | "too_many_columns" | "too_many_lines";

/** A file as text, with its delimiter. All its line breaks are `\n`. */
export interface CsvText {
  readonly text: string;
  readonly delimiter: string;
}

/** A parsed file. */
export interface CsvSheet extends CsvText {
  readonly columns: readonly string[];
  /** Lines below the heading. */
  readonly total: number;
}

/** Characters read in one slice: a few milliseconds. */
const slice = 64 * 1024;
/** The longest record. A longer one has a quote that never closes, which takes in all that follows. */
const longestRecord = 256 * 1024;

/** Receives the content of a file: its columns, then each line with its position in the text. */
export interface CsvReader {
  columns(names: readonly string[]): void;
  line(line: CsvLine, at: number): void;
}

/**
 * Reads a CSV file as people export them: byte-order marks, four delimiters, quotes, UTF-8, UTF-16 or Windows-1252,
 * different line breaks, a line `sep=;` or notes above the heading, and an apostrophe before what a spreadsheet would
 * take for a formula. It yields between slices, so that the caller can let other work go first.
 */
export function* readCsvSlices(
  bytes: Uint8Array,
  reader: CsvReader,
): Generator<undefined, CsvSheet | CsvRefusal> {
  const decoded = yield* decode(bytes);
  if (decoded === null) return "not_text";
  const text = yield* withLineFeeds(decoded);
  const { from, delimiter } = findHeading(text);
  const file = { text, delimiter };
  let columns: string[] | null = null;
  let total = 0;
  for (const records of recordsOf(file, from, text.length, 1 + countLines(text, from))) {
    for (const { line, at } of records) {
      if (columns === null) {
        if (line.cells.length > mostColumns) return "too_many_columns";
        columns = nameColumns(line.cells);
        reader.columns(columns);
      } else {
        total += 1;
        if (total > mostLines) return "too_many_lines";
        reader.line(line, at);
      }
    }
    yield;
  }
  return columns === null || total === 0 ? "empty" : { ...file, columns, total };
}

/** The lines between two positions of a file; `firstLine` is the number of the line at the first position. */
export function readLines(file: CsvText, from: number, to: number, firstLine: number): CsvLine[] {
  return [...recordsOf(file, from, to, firstLine)].flat().map(({ line }) => line);
}

/** The non-empty records between two positions, slice by slice. */
function* recordsOf(
  { text, delimiter }: CsvText,
  from: number,
  to: number,
  firstLine: number,
): Generator<{ line: CsvLine; at: number }[], void> {
  let begun = from;
  let line = firstLine;
  for (let end = Math.min(from + slice, to); ; end = Math.min(end + slice, to)) {
    const records: { line: CsvLine; at: number }[] = [];
    const take = (cells: readonly string[], broken: boolean, next: number) => {
      if (cells.some((cell) => cell.trim() !== ""))
        records.push({ line: { line, cells: cells.map(asTyped), broken }, at: begun });
      for (; begun < next; begun++) if (text[begun] === "\n") line++;
    };
    new Papa.Parser({
      delimiter,
      newline: "\n",
      step: ({ data, meta, errors }: Papa.ParseStepResult<string[][]>) =>
        take(
          data[0] ?? [],
          errors.some((error) => error.type === "Quotes"),
          meta.cursor,
        ),
    }).parse(text.slice(begun, end), begun, end < to);
    if (end < to && end - begun > longestRecord) {
      take([text.slice(begun, begun + 1_000)], true, to);
      end = to;
    }
    yield records;
    if (end >= to) return;
  }
}

/** The text with all line breaks as `\n`. */
function* withLineFeeds(text: string): Generator<undefined, string> {
  let made = "";
  for (let from = 0; from < text.length; yield) {
    const end = from + slice;
    // Keeps `\r\n` in one slice.
    const to = text.startsWith("\r\n", end - 1) ? end + 1 : end;
    made += text.slice(from, to).replace(/\r\n?/g, "\n");
    from = to;
  }
  return made;
}

const delimiters = [",", ";", "\t", "|"];
/** The line that tells Excel the delimiter. */
const named = /^\s*"?sep=([^\n"])"?[^\S\n]*\n/i;

/** The position of the heading, and the file's delimiter. */
function findHeading(text: string): { from: number; delimiter: string } {
  const [line, delimiter] = named.exec(text.slice(0, 100)) ?? [];
  if (line && delimiter) return { from: line.length, delimiter };
  const from = endOfNotes(text);
  return { from, delimiter: guessDelimiter(text.slice(from, from + 100_000)) };
}

/**
 * The end of the notes above a table: lines of one cell, then an empty line, then a line of several cells. 0: there
 * are none.
 */
function endOfNotes(text: string): number {
  let quoted = false;
  for (let at = text.search(/\S/); at >= 0 && at < Math.min(text.length, 10_000); at++) {
    const char = text[at] ?? "";
    if (char === '"') quoted = !quoted;
    if (quoted) continue;
    if (delimiters.includes(char)) return 0;
    if (char !== "\n" || text[at + 1] !== "\n") continue;
    const rest = text.slice(at, at + 10_000).trimStart();
    const [heading = ""] = rest.split("\n", 1);
    return delimiters.some((one) => heading.includes(one)) ? text.indexOf(heading, at) : 0;
  }
  return 0;
}

function countLines(text: string, to: number): number {
  let count = 0;
  for (let at = 0; at < to; at++) if (text[at] === "\n") count++;
  return count;
}

/** The delimiter that occurs most often in the heading, outside quotes. */
function guessDelimiter(text: string): string {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  let started = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && started && char === "\n") break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
    if (char.trim() !== "") started = true;
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The first bytes, as Latin letters, of archives (spreadsheets among them), PDFs and pictures. */
const signatures = [
  "PK\u0003\u0004",
  "%PDF-",
  "\u0089PNG",
  "GIF8",
  "\u00ff\u00d8\u00ff",
  "\u00d0\u00cf\u0011\u00e0",
  "{\\rtf",
];

function* decode(bytes: Uint8Array): Generator<undefined, string | null> {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return yield* decodeAs(new TextDecoder("utf-16le"), bytes);
  if (a === 0xfe && b === 0xff) return yield* decodeAs(new TextDecoder("utf-16be"), bytes);
  if (bytes.includes(0)) return null;
  const start = Buffer.from(bytes.subarray(0, 5)).toString("latin1");
  if (signatures.some((signature) => start.startsWith(signature))) return null;
  try {
    return yield* decodeAs(new TextDecoder("utf-8", { fatal: true }), bytes);
  } catch {
    return yield* decodeAs(new TextDecoder("windows-1252"), bytes);
  }
}

function* decodeAs(decoder: TextDecoder, bytes: Uint8Array): Generator<undefined, string> {
  let text = "";
  for (let from = 0; from < bytes.length; from += slice, yield)
    text += decoder.decode(bytes.subarray(from, from + slice), { stream: true });
  return text + decoder.decode();
}

/** Gives every column a unique name: an empty one gets its number, a repeated one a number at its end. */
function nameColumns(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/g, " ").trim().slice(0, 100) || `Column ${index + 1}`;
    let unique = name;
    for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}
