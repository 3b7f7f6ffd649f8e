import Papa from "papaparse";
import { writeCsv } from "./write-csv.ts";

/** A refused line as it is stored: its cells as one CSV record. */
export interface RefusedRecord {
  readonly line: number;
  readonly reason: string;
  readonly content: string;
}

/** The two columns that say where a line was and why it was refused. An import never maps them to a person's field. */
export const refusedColumns: readonly string[] = ["refused_line", "refused_reason"];

/** A refused line's cells as one record; a record over 10,000 characters is cut. */
export function recordOf(cells: readonly string[]): string {
  return Papa.unparse([[...cells]], { delimiter: "," })
    .slice(0, 10_000)
    .toWellFormed();
}

/**
 * The refused lines as a file that can be corrected and uploaded again: the original columns, after the two that say
 * what was wrong.
 */
export function writeRefused(columns: readonly string[], records: readonly RefusedRecord[]): string {
  const rows = records.map(({ line, reason, content }) => [line, reason, ...cellsOf(content)]);
  return writeCsv([[...refusedColumns, ...columns], ...rows]);
}

/** Most records have no quotes: they are split in a tenth of the time. */
function cellsOf(content: string): readonly string[] {
  if (!content.includes('"')) return content.split(",");
  return Papa.parse<string[]>(content, { delimiter: "," }).data[0] ?? [];
}
