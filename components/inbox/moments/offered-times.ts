import { Temporal } from "temporal-polyfill";
import { longestSnoozeMs } from "@/lib/contracts/snooze.ts";

/** The hour at which a morning begins. */
const morning = { hour: 9 };

export interface OfferedTime {
  readonly name: "laterToday" | "tomorrow" | "nextWeek" | "nextMonth";
  /** Milliseconds since 1970. */
  readonly at: number;
}

const zoned = (now: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);

/**
 * The moments offered at `now` (product time, ms) to a person in an IANA time zone: in three hours if that is today,
 * tomorrow at nine, next Monday at nine, in a month at nine. Duplicates are dropped.
 */
export function offeredTimes(now: number, timeZone: string): OfferedTime[] {
  const here = zoned(now, timeZone);
  const today = here.toPlainDate();
  const later = here.add({ hours: 3 }).round({ smallestUnit: "minute", roundingMode: "floor" });
  const nineAt = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: morning }).epochMilliseconds;
  const times: OfferedTime[] = [
    { name: "tomorrow", at: nineAt(today.add({ days: 1 })) },
    { name: "nextWeek", at: nineAt(today.add({ days: 8 - today.dayOfWeek })) },
    { name: "nextMonth", at: nineAt(today.add({ months: 1 })) },
  ];
  if (later.toPlainDate().equals(today)) times.unshift({ name: "laterToday", at: later.epochMilliseconds });
  return times.filter(({ at }, place) => times.findIndex((time) => time.at === at) === place);
}

/** The latest snooze time (ms): the same wall clock time in a year, or the limit if that is earlier. */
export function lastMoment(now: number, timeZone: string): number {
  return Math.min(zoned(now, timeZone).add({ years: 1 }).epochMilliseconds, now + longestSnoozeMs);
}
