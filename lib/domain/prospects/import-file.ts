import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { lay } from "./reading/read-file.ts";
import type { LaidFile, LineOptions } from "./rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal, CsvSheet } from "./rules/csv/read-csv.ts";
import { type CsvLine, readRecords } from "./rules/csv/records.ts";
import { lineReader, type Person } from "./rules/mapping.ts";
import type { Sight } from "./sight.ts";

/** How a file is imported. Stored with its import until that is over. */
export interface ImportOptions extends LineOptions {
  readonly uploadId: Id;
  /** Whether people of other campaigns are moved here. Otherwise their lines are refused (OC-022). */
  readonly movePeople: boolean;
  readonly keepFile: boolean;
}

/** How people are taken, wherever they come from. */
export interface TakingOptions {
  /** Whether people of other campaigns are moved here. Otherwise they are refused (OC-022). */
  readonly movePeople: boolean;
  /** Which accounts' campaigns the importer saw when the import began. Nobody is moved out of the others. */
  readonly sight?: Sight;
}

/** The options of an import of a file that is under way. */
export interface KeptOptions extends ImportOptions, TakingOptions {}

/** Whether the people of an import come from a file. */
export const isOfFile = (options: KeptOptions | TakingOptions): options is KeptOptions =>
  "uploadId" in options;

/** A line of a file: a person, or the reason why it isn't one. */
export interface ReadLine {
  readonly line: CsvLine;
  readonly person: Person | RefusalReason;
}

/**
 * A parsed file. Each line's text is read again when its turn comes, so that a large file needs little more memory
 * than its text.
 */
export class ImportFile {
  constructor(
    private readonly laid: LaidFile,
    private readonly options: ImportOptions,
  ) {}

  get sheet(): CsvSheet {
    return this.laid.sheet;
  }

  /** How many lines name somebody. */
  get readable(): number {
    return this.laid.readable;
  }

  /** The numbers of the next lines after one. */
  next(after: number, limit: number): readonly number[] {
    const from = this.indexOf(after + 1);
    return this.laid.lines.slice(from, from + limit);
  }

  /** Reads consecutive lines by their numbers. */
  read(numbers: readonly number[]): ReadLine[] {
    const { sheet, lines, places, repeated } = this.laid;
    const [first, last] = [this.indexOf(numbers[0] ?? 0), this.indexOf(numbers.at(-1) ?? 0)];
    const read = lineReader(this.options.mapping, sheet.columns, this.options.isEmailOnly);
    const wanted = new Set(numbers);
    const end = places[last + 1] ?? sheet.text.length;
    const found = readRecords(sheet.text, sheet.delimiter, places[first] ?? 0, end, lines[first] ?? 1);
    return [...found]
      .filter(({ line }) => wanted.has(line))
      .map((line) => {
        const person = read(line);
        const isRepeated = typeof person !== "string" && repeated.has(line.line);
        return { line, person: isRepeated ? "duplicate_in_file" : person };
      });
  }

  /** The index of a line, or of the next one that exists. */
  private indexOf(line: number): number {
    const { lines } = this.laid;
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Parses a file, outside of any transaction. `given`: how a person has it read. */
export async function readImportFile(
  bytes: Uint8Array,
  given: Partial<CsvReading>,
  options: ImportOptions,
): Promise<ImportFile | CsvRefusal> {
  const laid = await lay(bytes, given, options);
  return typeof laid === "string" ? laid : new ImportFile(laid, options);
}
