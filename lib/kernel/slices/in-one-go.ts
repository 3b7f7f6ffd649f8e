/** Runs a computation that could be run in slices without a pause, for a caller who can't wait. */
export function inOneGo<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
