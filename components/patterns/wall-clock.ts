import { Temporal } from "temporal-polyfill";

/** An instant (ms) as the value of a date-time field, on the wall clock of a zone: "2027-03-01T09:00". */
export function toWallClock(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/** The instant (ms) of a wall clock time in a zone. A time that a clock change skips becomes the next existing one. */
export function fromWallClock(text: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}
