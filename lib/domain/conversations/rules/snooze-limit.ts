import { longestSnoozeMs } from "@/lib/contracts/snooze.ts";

/**
 * The error key of a snooze time that isn't allowed, or null. Both are instants of product time. A past time is
 * refused, since it wakes nothing.
 */
export function snoozeFault(until: Date, now: Date): "snoozePast" | "snoozeTooFar" | null {
  const ahead = until.getTime() - now.getTime();
  if (!(ahead > 0)) return "snoozePast";
  return ahead > longestSnoozeMs ? "snoozeTooFar" : null;
}
