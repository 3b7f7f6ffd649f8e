/** The window's event that says that somebody moved product time; its detail is a `ClockReading`. */
export const clockMoved = "clock:moved";

/** What the product's clock shows, and how many of its milliseconds pass in one of a machine's. */
export interface ClockReading {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rate: number;
}

/** A reading, and what a machine's clock showed when it came. */
export interface Anchor {
  readonly reading: ClockReading;
  readonly readAt: number;
}

/** Product time when the machine's clock shows `machine` (ms). */
export function productTimeAt({ reading, readAt }: Anchor, machine: number): number {
  return reading.now + Math.max(0, machine - readAt) * reading.rate;
}

/**
 * What to go on from when a page comes with `reading`. Product time never runs backwards: a page that shows no more than
 * what is known was kept from before, and says nothing about this moment.
 */
export function laterAnchor(known: Anchor | null, reading: ClockReading, machine: number): Anchor {
  return known && reading.now <= known.reading.now ? known : { reading, readAt: machine };
}

/**
 * After how many machine milliseconds a shown time is looked at again: each minute of product time, where it runs faster
 * at most once a second. Null: it stands still.
 */
export function tickMs(rate: number): number | null {
  return rate > 0 ? Math.min(60_000, Math.max(1_000, 60_000 / rate)) : null;
}
