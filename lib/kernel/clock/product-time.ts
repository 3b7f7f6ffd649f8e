/** The window event that somebody moved product time; its detail is a `ClockReading`. */
export const clockMoved = "clock:moved";

/** A reading of the product's clock, and its rate against the machine's clock. */
export interface ClockReading {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rate: number;
}

/** A reading, with the machine's time at which it came. */
export interface Anchor {
  readonly reading: ClockReading;
  readonly readAt: number;
}

/** Product time when the machine's clock shows `machine` (ms). */
export function productTimeAt({ reading, readAt }: Anchor, machine: number): number {
  return reading.now + Math.max(0, machine - readAt) * reading.rate;
}

/**
 * The anchor to use when a page comes with `reading`. Product time never runs backwards: a page whose reading isn't
 * later than the known time came from a cache, and its reading is ignored.
 */
export function laterAnchor(known: Anchor | null, reading: ClockReading, machine: number): Anchor {
  return known && reading.now <= known.reading.now ? known : { reading, readAt: machine };
}

/**
 * How often a shown time is refreshed, in machine milliseconds: each minute of product time, but at most once a
 * second. Null: product time stands still.
 */
export function tickMs(rate: number): number | null {
  return rate > 0 ? Math.min(60_000, Math.max(1_000, 60_000 / rate)) : null;
}
