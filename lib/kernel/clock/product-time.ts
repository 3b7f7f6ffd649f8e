/** The window's event that says that somebody moved product time; its detail is a `ClockReading`. */
export const clockMoved = "clock:moved";

/** What the product's clock shows, and how many of its milliseconds pass in one of a machine's. */
export interface ClockReading {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly rate: number;
}

/** Product time at `machine` (ms of a machine's clock) by a reading that came when that clock showed `readAt`. */
export function productTimeAt({ now, rate }: ClockReading, readAt: number, machine: number): number {
  return now + Math.max(0, machine - readAt) * rate;
}

/**
 * After how many machine milliseconds a shown time is looked at again: each minute of product time, where it runs faster
 * at most once a second. Null: it stands still.
 */
export function tickMs(rate: number): number | null {
  return rate > 0 ? Math.min(60_000, Math.max(1_000, 60_000 / rate)) : null;
}
