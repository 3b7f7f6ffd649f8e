import { lineReader, type Mapping } from "../mapping.ts";
import { keysOf } from "../read-people.ts";
import { type CsvReading, type CsvRefusal, type CsvSheet, readCsv } from "./read-csv.ts";

/** How the lines of a file become people. */
export interface LineOptions {
  readonly mapping: Mapping;
  readonly isEmailOnly: boolean;
}

/** A parsed file: its text, where its records are in it, and which of them repeat a person. */
export interface LaidFile {
  readonly sheet: CsvSheet;
  /** The line of the file on which each record begins, and its position in the text. */
  readonly lines: readonly number[];
  readonly places: readonly number[];
  /** The lines that name somebody whom an earlier line names. */
  readonly repeated: ReadonlySet<number>;
  /** How many records name somebody. */
  readonly readable: number;
}

/** Parses a whole file. A person who occurs twice counts at the first line. */
export function layFile(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  { mapping, isEmailOnly }: LineOptions,
): LaidFile | CsvRefusal {
  const lines: number[] = [];
  const places: number[] = [];
  const repeated = new Set<number>();
  const seen = new Set<string>();
  let readable = 0;
  let read: ReturnType<typeof lineReader> | null = null;
  const sheet = readCsv(bytes, given, (record, columns) => {
    lines.push(record.line);
    places.push(record.at);
    read ??= lineReader(mapping, columns, isEmailOnly);
    const person = read(record);
    if (typeof person === "string") return;
    readable += 1;
    const keys = keysOf(person.socialKey, person.email);
    if (keys.some((key) => seen.has(key))) repeated.add(record.line);
    for (const key of keys) seen.add(key);
  });
  return typeof sheet === "string" ? sheet : { sheet, lines, places, repeated, readable };
}
