import { Temporal } from "temporal-polyfill";
import type { ActivityWindow } from "@/lib/contracts/words/activity.ts";

/** A span of time: from its first moment to before its last. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The span of a window [OC-462]. Days begin at midnight of `zone` (an IANA name), also where a clock is changed; a week
 * begins on Monday.
 */
export function spanOf(window: ActivityWindow, zone: string, now: Date): Span {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const day = at.startOfDay();
  const soon = at.add({ milliseconds: 1 });
  switch (window) {
    case "last_3_hours":
      return span(at.subtract({ hours: 3 }), soon);
    case "today":
      return span(day, soon);
    case "yesterday":
      return span(day.subtract({ days: 1 }).startOfDay(), day);
    case "this_week":
      return span(day.subtract({ days: at.dayOfWeek - 1 }).startOfDay(), soon);
  }
}

const span = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): Span => ({
  from: new Date(from.epochMilliseconds),
  to: new Date(to.epochMilliseconds),
});
