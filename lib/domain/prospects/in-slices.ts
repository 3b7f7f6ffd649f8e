import { setTimeout as pause } from "node:timers/promises";

/**
 * Between two slices, in machine milliseconds: about as long as a slice takes. A request of somebody else's goes through
 * several rounds of the event loop, and would otherwise wait for a slice in each of them.
 */
const breathMs = 2;

/** The works that are under way, each as its next slice: true once it was the last one. */
const round: (() => boolean)[] = [];
let isGoing = false;

/**
 * Runs work that yields between its slices, and lets everything else of the process go first in between. Works take turns,
 * slice by slice: several at a time would make one long slice together, and a short one doesn't wait for a long one's end.
 */
export function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  return new Promise((resolve, reject) => {
    round.push(() => {
      try {
        const { done, value } = steps.next();
        if (done) resolve(value);
        return done === true;
      } catch (error) {
        reject(error);
        return true;
      }
    });
    if (!isGoing) void goRound();
  });
}

async function goRound(): Promise<void> {
  isGoing = true;
  for (let slice = round.shift(); slice; slice = round.shift()) {
    if (!slice()) round.push(slice);
    await pause(breathMs);
  }
  isGoing = false;
}
