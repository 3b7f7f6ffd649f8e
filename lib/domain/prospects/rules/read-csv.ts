import Papa from "papaparse";
import { asTyped } from "./write-csv.ts";

/** The largest CSV file, in bytes. Source: OC-171. */
export const largestCsv = 5 * 1024 * 1024;
const mostColumns = 200;

export interface CsvLine {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote that never closes, or closes in the middle of a field. */
  readonly broken: boolean;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly lines: readonly CsvLine[];
  readonly delimiter: string;
}

/**
 * - `not_text`: a spreadsheet, picture or archive with another name.
 * - `empty`: no line below the heading. `too_many_columns`: more than `mostColumns`.
 */
export type CsvRefusal = "not_text" | "empty" | "too_many_columns";

/**
 * Reads a CSV file as people export them: byte-order marks, four delimiters, quotes, UTF-8, UTF-16 or Windows-1252, and an
 * apostrophe before what a spreadsheet would take for a formula.
 */
export function readCsv(bytes: Uint8Array): CsvTable | CsvRefusal {
  const text = decode(bytes);
  if (text === null) return "not_text";
  const lines: CsvLine[] = [];
  const delimiter = guessDelimiter(text);
  let at = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta, errors }) => {
      const broken = errors.some((error) => error.type === "Quotes");
      if (data.some((cell) => cell.trim() !== "")) lines.push({ line, cells: data.map(asTyped), broken });
      for (; at < meta.cursor; at++) {
        const char = text[at];
        if (char === "\n" || (char === "\r" && text[at + 1] !== "\n")) line++;
      }
    },
  });
  const [head, ...rest] = lines;
  if (!head || rest.length === 0) return "empty";
  if (head.cells.length > mostColumns) return "too_many_columns";
  return { columns: nameColumns(head.cells), lines: rest, delimiter };
}

/** The delimiter that stands most often in the heading, outside quotes. */
function guessDelimiter(text: string): string {
  const counts = new Map([",", ";", "\t", "|"].map((delimiter) => [delimiter, 0]));
  let quoted = false;
  let started = false;
  for (const char of text.slice(0, 100_000)) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && started && (char === "\n" || char === "\r")) break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
    if (char.trim() !== "") started = true;
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** First bytes, as Latin letters, of archives (spreadsheets among them), portable documents and pictures. */
const signatures = [
  "PK\u0003\u0004",
  "%PDF-",
  "\u0089PNG",
  "GIF8",
  "\u00ff\u00d8\u00ff",
  "\u00d0\u00cf\u0011\u00e0",
  "{\\rtf",
];

function decode(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return null;
  const start = Buffer.from(bytes.subarray(0, 5)).toString("latin1");
  if (signatures.some((signature) => start.startsWith(signature))) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Every column gets a name of its own: empty ones their number, repeated ones a number behind. */
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
