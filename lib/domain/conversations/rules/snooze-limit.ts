const dayMs = 24 * 3_600_000;

/** How far ahead a conversation may sleep: a year, leap years too. */
const longestMs = 366 * dayMs;

/**
 * What keeps a conversation from sleeping until `until`, as a key of the errors' catalogue; null: nothing. Both are
 * instants of product time; one that has come already wakes nothing.
 */
export function snoozeFault(until: Date, now: Date): "snoozePast" | "snoozeTooFar" | null {
  const ahead = until.getTime() - now.getTime();
  if (!(ahead > 0)) return "snoozePast";
  return ahead > longestMs ? "snoozeTooFar" : null;
}
