/** Prints a line of a benchmark. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The value at a share of the sorted values: 0.5 the median, 0.99 the 99th percentile. */
export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => at(values, 0.5);

/** How long each of some calls took, one after the other, in ms; no further ones after ten seconds. */
export async function timesOf(calls: number, one: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const start = performance.now();
  for (let n = 0; n < calls && performance.now() - start < 10_000; n++) {
    const began = performance.now();
    await one(n);
    times.push(performance.now() - began);
  }
  return times;
}
