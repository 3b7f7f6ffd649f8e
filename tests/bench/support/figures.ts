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

const rounds = 3;

/**
 * Prints how long a call takes, in ms, and how many times as long as the one beside it, in interleaved rounds.
 * @param calls of each in a round.
 * @param goal how many times as long it may take. Left out: nothing is promised.
 */
export async function compare(
  name: string,
  {
    ask,
    beside,
    calls,
    goal,
  }: {
    readonly ask: () => Promise<unknown>;
    readonly beside: () => Promise<unknown>;
    readonly calls: number;
    readonly goal?: string;
  },
): Promise<void> {
  const [own, other]: [number[], number[]] = [[], []];
  // Twice before it is measured: the plan is made, the pages are in memory.
  await timesOf(2, ask);
  await timesOf(2, beside);
  for (let round = 0; round < rounds; round++) {
    own.push(...(await timesOf(calls, ask)));
    other.push(...(await timesOf(calls, beside)));
  }
  const ms = (value: number) => value.toFixed(1).padStart(7);
  const times = (median(own) / median(other)).toFixed(2);
  say(
    `${name.padEnd(44)} p50 ${ms(median(own))}  p99 ${ms(at(own, 0.99))}  beside p50 ${ms(median(other))}: ${times} times${goal ? ` (goal: ${goal})` : ""}`,
  );
}
