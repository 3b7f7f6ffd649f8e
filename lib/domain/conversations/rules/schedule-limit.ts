import { longestScheduleMs } from "@/lib/contracts/schedule.ts";

/**
 * The error key of a time at which a message may not be scheduled, or null [OC-093]. Both are instants of product time.
 */
export function scheduleFault(sendAt: Date, now: Date): "schedulePast" | "scheduleTooFar" | null {
  const ahead = sendAt.getTime() - now.getTime();
  if (!(ahead > 0)) return "schedulePast";
  return ahead > longestScheduleMs ? "scheduleTooFar" : null;
}
