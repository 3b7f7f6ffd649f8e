import type { ValueRefusal } from "@/lib/contracts/words/blacklist.ts";
import { type BlacklistValue, readValue } from "./read-value.ts";

export interface ReadValues {
  readonly values: readonly (BlacklistValue & { readonly entry: string })[];
  /** What is no value, by the line in which it was given (the first is 1). */
  readonly refused: readonly {
    readonly line: number;
    readonly entry: string;
    readonly reason: ValueRefusal;
  }[];
}

/** Reads lines of values. Lines in which nothing is seen are passed over. */
export function readValues(lines: readonly string[]): ReadValues {
  const values: ReadValues["values"][number][] = [];
  const refused: ReadValues["refused"][number][] = [];
  lines.forEach((line, at) => {
    const entry = line.trim();
    const read = readValue(line);
    if (read === null) return;
    if ("refusal" in read) refused.push({ line: at + 1, entry, reason: read.refusal });
    else values.push({ ...read, entry });
  });
  return { values, refused };
}
