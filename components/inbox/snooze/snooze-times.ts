import { Temporal } from "temporal-polyfill";
import { longestSnoozeMs } from "@/lib/contracts/snooze.ts";

/** When a morning begins. */
const morning = { hour: 9 };

export interface SnoozeTime {
  readonly name: "laterToday" | "tomorrow" | "nextWeek" | "nextMonth";
  /** Milliseconds since 1970. */
  readonly at: number;
}

const zoned = (now: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);

/**
 * The moments that are offered at `now` (product time, ms) to a person in an IANA time zone: in three hours while that is
 * today, tomorrow at nine, next Monday at nine, in a month at nine. What would be offered twice is offered once.
 */
export function snoozeTimes(now: number, timeZone: string): SnoozeTime[] {
  const here = zoned(now, timeZone);
  const today = here.toPlainDate();
  const later = here.add({ hours: 3 }).round({ smallestUnit: "minute", roundingMode: "floor" });
  const nineAt = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: morning }).epochMilliseconds;
  const times: SnoozeTime[] = [
    { name: "tomorrow", at: nineAt(today.add({ days: 1 })) },
    { name: "nextWeek", at: nineAt(today.add({ days: 8 - today.dayOfWeek })) },
    { name: "nextMonth", at: nineAt(today.add({ months: 1 })) },
  ];
  if (later.toPlainDate().equals(today)) times.unshift({ name: "laterToday", at: later.epochMilliseconds });
  return times.filter(({ at }, place) => times.findIndex((time) => time.at === at) === place);
}

/** An instant (ms) as a field for date and time wants it, on the wall clock of a zone: "2027-03-01T09:00". */
export function toWallClock(at: number, timeZone: string): string {
  return zoned(at, timeZone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/** The instant (ms) that a wall clock of a zone shows; one that a change of the clocks leaves out is the next there is. */
export function fromWallClock(text: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}

/** The last moment (ms) until which a conversation may sleep: the same wall clock in a year, where that is not too far. */
export function lastSnooze(now: number, timeZone: string): number {
  return Math.min(zoned(now, timeZone).add({ years: 1 }).epochMilliseconds, now + longestSnoozeMs);
}
