import { setTimeout as pause } from "node:timers/promises";

/**
 * The pause between two slices, in machine milliseconds: about as long as a slice takes. Other requests need several
 * rounds of the event loop, and would otherwise wait for a slice in each round.
 */
const pauseMs = 2;

/** The running tasks, each as a function that runs its next slice and returns true after the last one. */
const round: (() => boolean)[] = [];
let isGoing = false;

/**
 * Runs a long computation slice by slice, and lets the rest of the process go first in between. Several of them take
 * turns: otherwise their slices would add up to one long slice, and a short one would wait for a long one's end.
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
    await pause(pauseMs);
  }
  isGoing = false;
}
