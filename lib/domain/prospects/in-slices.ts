import { setImmediate as breathe } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work that yields between its slices, and lets everything else of the process go first in between. One such work is
 * done at a time: several would make one long slice together.
 */
export function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  const mine = last.then(() => run(steps));
  last = mine.catch(() => {});
  return mine;
}

async function run<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breathe();
  }
}
