/** The last word of another worker, in milliseconds of the database's clock. */
export interface LastWord {
  readonly agoMs: number;
  /** For how long it takes nobody for dead itself: it doesn't know yet whether the others could speak. */
  readonly judgesInMs: number;
}

/**
 * For how long a worker that has just come takes nobody for dead. It hasn't seen whether the database stood still, so it
 * goes by those who did. One that could judge, and spoke just now, shows that everybody could: this is so when a killed
 * worker is followed by the next. After a longer silence the others get the time to speak, and a whole hold where
 * nobody has spoken for that long: then the database was away, or everybody was.
 */
export function waitOfNewcomer(words: readonly LastWord[], holdMs: number): number {
  const waits = words
    .filter(({ agoMs }) => agoMs <= holdMs)
    .map(({ agoMs, judgesInMs }) => Math.max(judgesInMs, agoMs > holdMs / 2 ? holdMs / 2 : 0));
  return Math.min(holdMs, ...waits);
}
