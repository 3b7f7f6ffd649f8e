/** How far a normal value lies from its mean in 95 of 100 cases, in standard deviations. */
const usual = 1.96;

/** A share with the bounds between which the true one lies in 95 of 100 cases. */
export interface Share {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The share of `part` in `whole` with its interval (Wilson's score, which is honest for few cases, too). Null for none.
 */
export function shareWithBounds(part: number, whole: number): Share | null {
  if (whole <= 0) return null;
  const rate = Math.min(1, part / whole);
  const square = usual ** 2;
  const centre = (rate + square / (2 * whole)) / (1 + square / whole);
  const spread =
    (usual / (1 + square / whole)) * Math.sqrt((rate * (1 - rate)) / whole + square / (4 * whole ** 2));
  return { rate, low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) };
}

/** How many of how many. */
export interface Cases {
  readonly part: number;
  readonly whole: number;
}

/**
 * How many standard deviations the share of one group is above that of another (two-proportion z-test, pooled). 0 where
 * nothing can be told.
 */
export function distance(one: Cases, other: Cases): number {
  if (one.whole <= 0 || other.whole <= 0) return 0;
  const pooled = (one.part + other.part) / (one.whole + other.whole);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.whole + 1 / other.whole));
  return spread === 0 ? 0 : (one.part / one.whole - other.part / other.whole) / spread;
}

/** Two-sided bounds of the normal distribution for an error of 5 % shared among 1, 2, 3 … comparisons (Bonferroni). */
const bounds = [1.96, 2.241, 2.394, 2.498, 2.576, 2.638, 2.69, 2.734, 2.773];

/** The distance that shows a difference, where so many comparisons are made at once. */
export const boundFor = (comparisons: number): number =>
  bounds[Math.min(Math.max(1, comparisons), bounds.length) - 1]!;
