/** How long to wait after the first, second and each further refusal of a sign-in, in machine milliseconds. */
const waitsMs = [5 * 60_000, 25 * 60_000] as const;
/** A mailbox is disabled after this many refusals in a row, over at least this long. */
const mostRefusals = 3;
const shortestMs = 30 * 60_000;

/**
 * What follows from the refusals of a mailbox's sign-in in a row. Servers refuse good passwords, too, while something
 * behind them is broken; so one refusal says little.
 * @param sinceMs how long ago the first of them was.
 */
export function afterRefusal(refusals: number, sinceMs: number): { readonly waitMs: number } | "disable" {
  if (refusals >= mostRefusals && sinceMs >= shortestMs) return "disable";
  const waitMs = waitsMs[refusals - 1] ?? Math.max(60_000, shortestMs - sinceMs);
  return { waitMs };
}
