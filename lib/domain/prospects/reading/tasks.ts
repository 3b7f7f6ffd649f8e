import { packFile } from "../packed-file.ts";
import { describeFile, type FileDescription } from "../rules/csv/describe-file.ts";
import { type LaidPiece, type LineOptions, layFile } from "../rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal } from "../rules/csv/read-csv.ts";

/** What is asked about a file. */
export interface FileTask {
  readonly bytes: Uint8Array;
  readonly given: Partial<CsvReading>;
  /** Null: the file is only described. */
  readonly options: LineOptions | null;
  /** Whether a described file is packed for storage, too. */
  readonly isKept: boolean;
}

/** A described file, packed for storage. */
export interface KeptFile {
  readonly description: FileDescription;
  readonly packed: Uint8Array<ArrayBuffer>;
}
export type FileAnswer = FileDescription | KeptFile | LaidPiece | CsvRefusal;

/** The answers to a task: one, or the pieces of a parsed file. */
export function answersOf({ bytes, given, options, isKept }: FileTask): Iterable<FileAnswer> {
  if (options) return layFile(bytes, given, options);
  const description = describeFile(bytes, given);
  return [isKept && typeof description !== "string" ? { description, packed: packFile(bytes) } : description];
}
