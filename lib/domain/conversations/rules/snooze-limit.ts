import { longestSnoozeMs } from "@/lib/contracts/snooze.ts";

/**
 * What keeps a conversation from sleeping until `until`, as a key of the errors' catalogue; null: nothing. Both are
 * instants of product time; one that has come already wakes nothing.
 */
export function snoozeFault(until: Date, now: Date): "snoozePast" | "snoozeTooFar" | null {
  const ahead = until.getTime() - now.getTime();
  if (!(ahead > 0)) return "snoozePast";
  return ahead > longestSnoozeMs ? "snoozeTooFar" : null;
}
