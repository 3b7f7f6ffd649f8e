import { Temporal } from "temporal-polyfill";
import type { ReportPeriod } from "@/lib/contracts/words/metrics.ts";

/** A span of whole days of a zone, in milliseconds: from its first moment to before its last. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
  /** Its days, ISO, earliest first. */
  readonly days: readonly string[];
}

const lengths = {
  "3_days": { days: 3 },
  "1_week": { weeks: 1 },
  "2_weeks": { weeks: 2 },
  "1_month": { months: 1 },
  "3_months": { months: 3 },
  "6_months": { months: 6 },
  "1_year": { years: 1 },
} as const satisfies Record<ReportPeriod, Temporal.DurationLike>;

/**
 * The days of a period up to today [BO-269], and those of the period before. A day where a clock is changed is as long
 * as it is.
 */
export function spanOfPeriod(
  period: ReportPeriod,
  zone: string,
  now: number,
): { readonly now: DaySpan; readonly before: DaySpan } {
  const today = dayAt(zone, now);
  const end = today.add({ days: 1 });
  const start = end.subtract(lengths[period]);
  return {
    now: spanOfDays(start, end, zone),
    before: spanOfDays(start.subtract(lengths[period]), start, zone),
  };
}

/** The last days up to today. */
export function lastDays(count: number, zone: string, now: number): DaySpan {
  const end = dayAt(zone, now).add({ days: 1 });
  return spanOfDays(end.subtract({ days: count }), end, zone);
}

/** The day of a moment. */
export function dayAt(zone: string, now: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
}

/** The span from a day to before another one. */
export function spanOfDays(start: Temporal.PlainDate, end: Temporal.PlainDate, zone: string): DaySpan {
  const days: string[] = [];
  for (let day = start; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 }))
    days.push(day.toString());
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  return { from: at(start), to: at(end), days };
}
