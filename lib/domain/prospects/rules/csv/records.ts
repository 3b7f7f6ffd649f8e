import { asTyped } from "../write-csv.ts";

export interface CsvLine {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a quote never closes, or closes in the middle of a cell. Such a record is one line of the file. */
  readonly broken: boolean;
}

/** A record with its place in the text, from its first character to behind its line break, or to the text's end. */
export interface CsvRecord extends CsvLine {
  readonly at: number;
  readonly end: number;
  /** The line of the file on which it ends. */
  readonly lastLine: number;
}

/** The longest quoted cell: a spreadsheet's cell has at most so many characters. */
const longestCell = 32_767;
/** The longest record that spans lines. */
const longestRecord = 256 * 1024;
/** How often a text's length may be read in vain for records that span lines. Behind it a quote ends with its line. */
const readings = 4;

/**
 * The non-empty records between two positions of a text whose line breaks are all `\n`. A quote that is never closed
 * costs its own line only: reading goes on with the next one. So does a quote that closes only because a later line
 * has a stray one, too: it would make one person of the lines between.
 */
export function* readRecords(
  text: string,
  delimiter: string,
  from: number,
  to: number,
  firstLine: number,
): Generator<CsvRecord, void> {
  let line = firstLine;
  let spare = readings * (to - from);
  for (let at = from; at < to; ) {
    const end = endOfLine(text, at, to);
    const written = text.slice(at, end);
    const read = isQuoted(written, delimiter) ? readQuoted(text, delimiter, at, spare > 0 ? to : end) : null;
    const quoted = typeof read === "number" ? null : read;
    if (typeof read === "number") spare -= read;
    const next = (quoted?.end ?? end) + 1;
    const lines = quoted ? quoted.lines : 1;
    const cells = (quoted ?? { cells: written.split(delimiter) }).cells.map(asTyped);
    const broken = quoted === null && isQuoted(written, delimiter);
    if (cells.some((cell) => cell.trim() !== ""))
      yield { line, at, end: Math.min(next, to), lastLine: line + lines - 1, cells, broken };
    line += lines;
    at = next;
  }
}

function endOfLine(text: string, at: number, to: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 || end > to ? to : end;
}

/** Whether a cell of the line begins with a quote. Quotes elsewhere are a part of the text. */
const isQuoted = (line: string, delimiter: string) => line.startsWith('"') || line.includes(`${delimiter}"`);

/**
 * A record with quoted cells, which may span lines. A number: its quotes are broken, and so many characters were read.
 */
function readQuoted(
  text: string,
  delimiter: string,
  from: number,
  to: number,
): { cells: string[]; end: number; lines: number } | number {
  const cells: string[] = [];
  let lines = 1;
  for (let at = from; ; ) {
    if (at - from > longestRecord) return at - from;
    if (text[at] === '"' && at < to) {
      const cell = readCell(text, delimiter, at, to);
      if (!cell) return at - from;
      cells.push(cell.value);
      for (const char of cell.value) if (char === "\n") lines += 1;
      at = cell.end;
    } else {
      const line = endOfLine(text, at, to);
      const cut = text.indexOf(delimiter, at);
      const end = cut < 0 || cut > line ? line : cut;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= to || text[at] === "\n") {
      const record = { cells, end: at, lines };
      return lines > 1 && hidesRecords(text.slice(from, at), delimiter, cells.length) ? at - from : record;
    }
    at += delimiter.length;
  }
}

/** The cell whose opening quote is at a position, up to the delimiter or the line's end behind it. */
function readCell(
  text: string,
  delimiter: string,
  at: number,
  to: number,
): { value: string; end: number } | null {
  let value = "";
  for (let from = at + 1; from < to && from - at <= longestCell; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote >= to || quote - at > longestCell) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] === '"' && quote + 1 < to) {
      value += '"';
      from = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (end < to && text[end] === " ") end += 1;
    return end >= to || text[end] === "\n" || text.startsWith(delimiter, end) ? { value, end } : null;
  }
  return null;
}

/**
 * Whether two lines of a record look like records of one table: equally many cells, and somebody's address in each. A
 * stray quote has then taken in the lines behind it.
 */
function hidesRecords(record: string, delimiter: string, cells: number): boolean {
  const widths = record
    .split("\n")
    .filter((line) => /[^\s@]@[^\s@]+\.|\/(?:in|sales\/\w+)\/./.test(line))
    .map((line) => line.split(delimiter).length)
    .filter((width) => width > 1 || cells === 1);
  return new Set(widths).size < widths.length;
}
