import { Temporal } from "temporal-polyfill";

/** The beginning of the month in which a moment lies, in a time zone. */
export function monthOf(now: Date, zone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return new Date(day.with({ day: 1 }).startOfDay().epochMilliseconds);
}
