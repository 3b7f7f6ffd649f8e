import { Temporal } from "temporal-polyfill";

/** A moment that a sequence waits for, on the wall clock of the campaign's account. */
export type WaitUntil =
  /** A day, as YYYY-MM-DD, at a whole hour. A day in the past is no wait. */
  | { readonly at: "date"; readonly date: string; readonly hour: number }
  /** The next of these weekdays (1 is Monday, 7 is Sunday) at a whole hour. */
  | { readonly at: "weekday"; readonly days: readonly number[]; readonly hour: number }
  /** The end of the person's absence, where one is known. */
  | { readonly at: "return" };

/**
 * When the wait is over, ms: never before `from`.
 * @param timezone IANA name.
 * @param awayUntil when the person is back, ms; null: they aren't away.
 */
export function endOfWait(
  until: WaitUntil,
  from: number,
  timezone: string,
  awayUntil: number | null,
): number {
  if (until.at === "return") return Math.max(from, awayUntil ?? from);
  if (until.at === "date") {
    const day = Temporal.PlainDate.from(until.date);
    return Math.max(from, momentOf(day, until.hour, timezone));
  }
  const today = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone).toPlainDate();
  for (let days = 0; days <= 7; days++) {
    const day = today.add({ days });
    const at = momentOf(day, until.hour, timezone);
    if (at >= from && until.days.includes(day.dayOfWeek)) return at;
  }
  return from;
}

/** Whether a text is a day like 2026-12-01. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

const momentOf = (day: Temporal.PlainDate, hour: number, timezone: string): number =>
  day.toPlainDateTime({ hour }).toZonedDateTime(timezone).epochMilliseconds;
