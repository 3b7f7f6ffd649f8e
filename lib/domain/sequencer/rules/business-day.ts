import { Temporal } from "temporal-polyfill";

/** The hours of an account in which somebody may be written to. */
export interface Office {
  /** IANA name. */
  readonly timezone: string;
  /** Whole hours, 0 to 24. */
  readonly start: number;
}

/**
 * The beginning of the working hours of the first business day (Monday to Friday) from a day on, ms.
 * @param day ISO, like 2026-12-01.
 */
export function businessDayFrom(day: string, { timezone, start }: Office): number {
  let date = Temporal.PlainDate.from(day);
  while (date.dayOfWeek > 5) date = date.add({ days: 1 });
  return date.toPlainDateTime({ hour: start % 24 }).toZonedDateTime(timezone).epochMilliseconds;
}
