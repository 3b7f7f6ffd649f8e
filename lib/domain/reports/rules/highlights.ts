import type { Temporal } from "temporal-polyfill";
import type { HighlightRhythm } from "@/lib/contracts/words/metrics.ts";
import { type DaySpan, dayAt, spanOfDays } from "./days.ts";

export type MailRhythm = Exclude<HighlightRhythm, "off">;

const at9 = (day: Temporal.PlainDate, zone: string) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: "09:00" }).epochMilliseconds;

/** The day on which the week or the month of a day begins. */
const beginOf = (rhythm: MailRhythm, day: Temporal.PlainDate) =>
  rhythm === "weekly" ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });

const next = (rhythm: MailRhythm, day: Temporal.PlainDate) =>
  day.add(rhythm === "weekly" ? { weeks: 1 } : { months: 1 });

/**
 * The first moment after `now` at which highlights are due: 9 a.m. of a Monday or of the 1st, by the zone's own clock
 * [BO-272].
 */
export function nextHighlights(rhythm: MailRhythm, zone: string, now: number): number {
  const begin = beginOf(rhythm, dayAt(zone, now));
  const due = at9(begin, zone);
  return due > now ? due : at9(next(rhythm, begin), zone);
}

/** The week or month before the mail that is due at a moment, and the one before that. */
export function spanOfHighlights(
  rhythm: MailRhythm,
  zone: string,
  dueAt: number,
): { readonly now: DaySpan; readonly before: DaySpan } {
  const back = rhythm === "weekly" ? { weeks: 1 } : { months: 1 };
  const end = beginOf(rhythm, dayAt(zone, dueAt));
  const start = end.subtract(back);
  return { now: spanOfDays(start, end, zone), before: spanOfDays(start.subtract(back), start, zone) };
}
