import { type CsvReading, type CsvRefusal, mostColumns, readCsv } from "./read-csv.ts";
import type { CsvLine } from "./records.ts";

/** What stands in a file, as far as a person has to see it before its columns are mapped. */
export interface FileDescription extends CsvReading {
  readonly columns: readonly string[];
  readonly total: number;
  /** The first records of the file, with what is above its heading. */
  readonly top: readonly CsvLine[];
  /** The first records below the heading. */
  readonly first: readonly CsvLine[];
}

/** The records by which columns are guessed. */
const sampleLines = 50;

export function describeFile(bytes: Uint8Array, given: Partial<CsvReading>): FileDescription | CsvRefusal {
  const first: CsvLine[] = [];
  const sheet = readCsv(bytes, given, ({ line, cells, broken }) => {
    // Cells that no column can have are never looked at; a hostile line has millions.
    if (first.length < sampleLines) first.push({ line, cells: cells.slice(0, mostColumns), broken });
  });
  if (typeof sheet === "string") return sheet;
  const { text: _, ...shown } = sheet;
  return { ...shown, first };
}
