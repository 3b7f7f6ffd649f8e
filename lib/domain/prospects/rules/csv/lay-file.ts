import { lineReader, type Mapping } from "../mapping.ts";
import { keysOf } from "../read-people.ts";
import { type CsvReading, type CsvRefusal, type CsvSheet, openCsv } from "./read-csv.ts";

/** How the lines of a file become people. */
export interface LineOptions {
  readonly mapping: Mapping;
  readonly isEmailOnly: boolean;
}

/** Some records of a file: where they are in it, and which of them repeat a person. */
export interface LaidLines {
  /** The line of the file on which each record begins, its position in the text, and the one behind it. */
  readonly lines: readonly number[];
  readonly places: readonly number[];
  readonly ends: readonly number[];
  /** The lines that name somebody whom an earlier line names. */
  readonly repeated: readonly number[];
}

/** What is known of a file before its records are read. All names count: a column that nothing fills has no cells. */
export interface LaidText {
  readonly text: string;
  readonly delimiter: string;
  readonly names: readonly string[];
}

/** A file's columns and how many records it has: known once all of them are read. */
export type LaidEnd = Pick<CsvSheet, "columns" | "total">;

/** A piece of a file that is being parsed: its text first, then its records, some at a time, and the end or a refusal. */
export type LaidPiece = LaidText | LaidLines | LaidEnd | CsvRefusal;

/** Records of a piece. The first people can be taken once the first piece is there. */
const recordsOfPiece = 1_000;

/** Parses a file piece by piece. A person who occurs twice counts at the first line. */
export function* layFile(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  { mapping, isEmailOnly }: LineOptions,
): Generator<LaidPiece, void> {
  const csv = openCsv(bytes, given);
  if (typeof csv === "string") {
    yield csv;
    return;
  }
  const { text, delimiter, names } = csv;
  yield { text, delimiter, names };
  const read = lineReader(mapping, names, isEmailOnly);
  const seen = new Set<string>();
  const nothing = () => ({
    lines: [] as number[],
    places: [] as number[],
    ends: [] as number[],
    repeated: [] as number[],
  });
  let piece = nothing();
  for (const record of csv.records) {
    piece.lines.push(record.line);
    piece.places.push(record.at);
    piece.ends.push(record.end);
    const person = read(record);
    if (typeof person !== "string") {
      const keys = keysOf(person.socialKey, person.email);
      if (keys.some((key) => seen.has(key))) piece.repeated.push(record.line);
      for (const key of keys) seen.add(key);
    }
    if (piece.lines.length < recordsOfPiece) continue;
    yield piece;
    piece = nothing();
  }
  if (piece.lines.length > 0) yield piece;
  const end = csv.end();
  yield typeof end === "string" ? end : { columns: end.columns, total: end.total };
}
