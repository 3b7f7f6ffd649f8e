import Papa from "papaparse";
import { writeCsv } from "./write-csv.ts";

/** A refused line as it is kept: its cells as one CSV record. */
export interface RefusedRecord {
  readonly line: number;
  readonly reason: string;
  readonly content: string;
}

/** The columns that say where a line stood and why it was refused; an import takes neither for one of the people's fields. */
export const refusedColumns: readonly string[] = ["refused_line", "refused_reason"];

/** A refused line's cells as one record, to be kept; what is longer than 10,000 characters is cut. */
export function recordOf(cells: readonly string[]): string {
  return Papa.unparse([[...cells]], { delimiter: "," })
    .slice(0, 10_000)
    .toWellFormed();
}

/**
 * The refused lines as a file that can be corrected and uploaded again as it is: the columns of the first one, behind those
 * that say what was wrong.
 */
export function writeRefused(columns: readonly string[], records: readonly RefusedRecord[]): string {
  const rows = records.map(({ line, reason, content }) => {
    const [cells = []] = Papa.parse<string[]>(content, { delimiter: "," }).data;
    return [line, reason, ...cells];
  });
  return writeCsv([[...refusedColumns, ...columns], ...rows]);
}
