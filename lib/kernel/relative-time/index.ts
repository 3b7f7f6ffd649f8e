const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OLDEST_RELATIVE = 365 * DAY;

/** A time compared with now: in words of a unit (negative values are in the past), or as a date. */
export type RelativeTime =
  | { kind: "now" }
  | { kind: "relative"; unit: "minute" | "hour" | "day" | "week" | "month"; value: number }
  | { kind: "date" };

/**
 * Compares a time with `now` (both milliseconds since 1970): just now, minutes, hours, days, weeks, months; more than
 * 365 days away it is a date [SH-032]. Works for the future, too.
 */
export function relativeTime(at: number, now: number): RelativeTime {
  const distance = Math.abs(at - now);
  const sign = at <= now ? -1 : 1;
  const of = (unit: "minute" | "hour" | "day" | "week" | "month", size: number): RelativeTime => ({
    kind: "relative",
    unit,
    value: sign * Math.floor(distance / size),
  });
  if (distance < MINUTE) return { kind: "now" };
  if (distance < HOUR) return of("minute", MINUTE);
  if (distance < DAY) return of("hour", HOUR);
  if (distance < 7 * DAY) return of("day", DAY);
  if (distance < 30 * DAY) return of("week", 7 * DAY);
  if (distance <= OLDEST_RELATIVE) return of("month", 30 * DAY);
  return { kind: "date" };
}

/** A time as DD/MM/YYYY HH:mm in an IANA time zone [SH-032], the same in every language. */
export function numericDateTime(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("day")}/${part("month")}/${part("year")} ${part("hour")}:${part("minute")}`;
}
