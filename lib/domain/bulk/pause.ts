/** The longest pause between two batches, in machine ms. */
const longestMs = 60;
/** From this share on of its time in line for a processor, a worker pauses as long as its batch took. */
const crowded = 0.5;

/**
 * How long a worker pauses after a batch, in ms, so that others go on: as long as the batch took, at most 60 ms, where
 * many want a processor, and not at all where nobody else does.
 * @param shareInLine which share of the time that it wanted a processor the worker waited for one.
 */
export const pauseAfter = (tookMs: number, shareInLine: number): number =>
  Math.round(Math.min(tookMs, longestMs) * Math.min(1, shareInLine / crowded));
