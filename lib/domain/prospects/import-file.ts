import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { inSlices } from "@/lib/kernel/slices/index.ts";
import { lineReader, type Mapping, type Person } from "./rules/mapping.ts";
import { type CsvLine, type CsvRefusal, type CsvSheet, readCsvSlices, readLines } from "./rules/read-csv.ts";
import { keysOf } from "./rules/read-people.ts";
import type { Sight } from "./sight.ts";

/** How a file is imported. Stored with its import until that is over. */
export interface ImportOptions {
  readonly uploadId: Id;
  readonly mapping: Mapping;
  readonly isEmailOnly: boolean;
  /** Whether people of other campaigns are moved here. Otherwise their lines are refused (OC-022). */
  readonly movePeople: boolean;
  readonly keepFile: boolean;
}

/** The options of an import that is under way. */
export interface KeptOptions extends ImportOptions {
  /** Which accounts' campaigns the importer saw when the import began. Nobody is moved out of the others. */
  readonly sight?: Sight;
}

/** A line of a file: a person, or the reason why it isn't one. */
export interface ReadLine {
  readonly line: CsvLine;
  readonly person: Person | RefusalReason;
}

/**
 * A parsed file: the positions of its lines, and which lines repeat a person. Each line's text is parsed again when
 * its turn comes, so that a large file needs little more memory than its text.
 */
export class ImportFile {
  constructor(
    readonly sheet: CsvSheet,
    private readonly lines: readonly number[],
    private readonly places: readonly number[],
    private readonly repeated: ReadonlySet<number>,
    private readonly options: ImportOptions,
  ) {}

  /** The numbers of the next lines after one. */
  next(after: number, limit: number): readonly number[] {
    const from = this.indexOf(after + 1);
    return this.lines.slice(from, from + limit);
  }

  /** Reads consecutive lines by their numbers. */
  read(numbers: readonly number[]): ReadLine[] {
    const [first, last] = [this.indexOf(numbers[0] ?? 0), this.indexOf(numbers.at(-1) ?? 0)];
    const { sheet } = this;
    const read = lineReader(this.options.mapping, sheet.columns, this.options.isEmailOnly);
    const wanted = new Set(numbers);
    const end = this.places[last + 1] ?? sheet.text.length;
    const found = readLines(sheet, this.places[first] ?? 0, end, this.lines[first] ?? 1);
    return found
      .filter(({ line }) => wanted.has(line))
      .map((line) => {
        const person = read(line);
        return {
          line,
          person: typeof person !== "string" && this.repeated.has(line.line) ? "duplicate_in_file" : person,
        };
      });
  }

  /** The index of a line, or of the next one that exists. */
  private indexOf(line: number): number {
    let [low, high] = [0, this.lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Parses a file in slices, outside of any transaction. A person who occurs twice counts at the first line. */
export async function readImportFile(
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportFile | CsvRefusal> {
  const lines: number[] = [];
  const places: number[] = [];
  const repeated = new Set<number>();
  const seen = new Set<string>();
  let read: ReturnType<typeof lineReader> | null = null;
  const sheet = await inSlices(
    readCsvSlices(bytes, {
      columns(names) {
        read = lineReader(options.mapping, names, options.isEmailOnly);
      },
      line(line, at) {
        lines.push(line.line);
        places.push(at);
        const person = read?.(line);
        if (typeof person !== "object") return;
        const keys = keysOf(person.socialKey, person.email);
        if (keys.some((key) => seen.has(key))) repeated.add(line.line);
        for (const key of keys) seen.add(key);
      },
    }),
  );
  return typeof sheet === "string" ? sheet : new ImportFile(sheet, lines, places, repeated, options);
}
