import { describeFile, type FileDescription } from "../rules/csv/describe-file.ts";
import { type LaidFile, type LineOptions, layFile } from "../rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal } from "../rules/csv/read-csv.ts";

/** What is asked about a file. */
export interface FileTask {
  readonly bytes: Uint8Array;
  readonly given: Partial<CsvReading>;
  /** Null: the file is only described. */
  readonly options: LineOptions | null;
}
export type FileAnswer = FileDescription | LaidFile | CsvRefusal;

export function answerTask({ bytes, given, options }: FileTask): FileAnswer {
  return options ? layFile(bytes, given, options) : describeFile(bytes, given);
}
