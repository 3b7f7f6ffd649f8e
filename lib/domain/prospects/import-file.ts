import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { lay } from "./reading/read-file.ts";
import type { LaidEnd, LaidPiece, LaidText, LineOptions } from "./rules/csv/lay-file.ts";
import type { CsvReading, CsvRefusal } from "./rules/csv/read-csv.ts";
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
export interface KeptOptions extends ImportOptions, TakingOptions {
  /** How the file was read when the import began. Left out by older versions: as it is read now. */
  readonly reading?: Partial<CsvReading>;
}

/** Whether the people of an import come from a file. */
export const isOfFile = (options: KeptOptions | TakingOptions): options is KeptOptions =>
  "uploadId" in options;

/** A line of a file: a person, or the reason why it isn't one. */
export interface ReadLine {
  readonly line: CsvLine;
  readonly person: Person | RefusalReason;
}

/**
 * A file that is being parsed: its first lines can be read before its last ones are found. Each line's text is read
 * again when its turn comes, so that a large file needs little more memory than its text.
 */
export class ImportFile {
  private laid: LaidText = { text: "", delimiter: ",", names: [] };
  private readonly lines: number[] = [];
  private readonly places: number[] = [];
  private readonly ends: number[] = [];
  private readonly repeated = new Set<number>();
  private end: LaidEnd | CsvRefusal | null = null;
  private failure: unknown = null;
  private waiting: (() => void)[] = [];
  /** Lines that were read before their turn. */
  private ahead: readonly ReadLine[] = [];

  /** Begins to parse a file. `given`: how a person has it read. */
  constructor(
    bytes: Uint8Array,
    given: Partial<CsvReading>,
    private readonly options: ImportOptions,
  ) {
    lay(bytes, given, options, (piece) => this.take(piece)).catch((error: unknown) => {
      this.failure = error;
      this.wake();
    });
  }

  /** Waits until the whole file is parsed. Returns its columns and how many lines it has, or why it isn't read. */
  async whole(): Promise<LaidEnd | CsvRefusal> {
    while (!this.end) await this.more();
    return this.end;
  }

  /** Waits until so many lines behind one are found, or all that there are. Returns why the file isn't read, or null. */
  async reach(after: number, limit: number): Promise<CsvRefusal | null> {
    while (!this.has(after, limit)) await this.more();
    return typeof this.end === "string" ? this.end : null;
  }

  /** Whether so many lines behind one are found, or all that there are. */
  has(after: number, limit: number): boolean {
    return this.end !== null || this.lines.length - this.indexOf(after + 1) >= limit;
  }

  /** The numbers of the next lines after one, as far as they are found. */
  next(after: number, limit: number): readonly number[] {
    const from = this.indexOf(after + 1);
    return this.lines.slice(from, from + limit);
  }

  /** Reads the next lines after one, as far as they are found, for a call of `read` that follows. */
  readAhead(after: number, limit: number): void {
    try {
      this.ahead = this.parse(this.next(after, limit));
    } catch {
      // A line that can't be read is told when its turn comes, and costs only itself.
      this.ahead = [];
    }
  }

  /** Reads consecutive lines by their numbers. */
  read(numbers: readonly number[]): readonly ReadLine[] {
    const { ahead } = this;
    const isAhead =
      ahead.length === numbers.length &&
      ahead[0]?.line.line === numbers[0] &&
      ahead.at(-1)?.line.line === numbers.at(-1);
    return isAhead ? ahead : this.parse(numbers);
  }

  private parse(numbers: readonly number[]): ReadLine[] {
    const { text, delimiter, names } = this.laid;
    const read = lineReader(this.options.mapping, names, this.options.isEmailOnly);
    return numbers.flatMap((number) => {
      const at = this.indexOf(number);
      // Each by itself, between the bounds that were found: where quotes are broken, what was read before a record
      // decides where it ends, and a batch begins anywhere.
      const [line] = readRecords(text, delimiter, this.places[at] ?? 0, this.ends[at] ?? 0, number);
      if (line?.line !== number) return [];
      const person = read(line);
      const isRepeated = typeof person !== "string" && this.repeated.has(number);
      return { line, person: isRepeated ? "duplicate_in_file" : person };
    });
  }

  private take(piece: LaidPiece): void {
    if (typeof piece === "string" || "total" in piece) this.end = piece;
    else if ("text" in piece) this.laid = piece;
    else {
      this.lines.push(...piece.lines);
      this.places.push(...piece.places);
      this.ends.push(...piece.ends);
      for (const line of piece.repeated) this.repeated.add(line);
    }
    this.wake();
  }

  private wake(): void {
    const woken = this.waiting;
    this.waiting = [];
    for (const go of woken) go();
  }

  private async more(): Promise<void> {
    if (!this.failure)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    if (this.failure) throw this.failure;
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
