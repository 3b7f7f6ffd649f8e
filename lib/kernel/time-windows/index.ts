import { Temporal } from "temporal-polyfill";

/** Working hours on the wall clock of a zone: open from `start` until before `end`, whole hours 0 to 24. */
export interface WorkingHours {
  /** IANA name, like Asia/Kathmandu. */
  readonly timezone: string;
  readonly start: number;
  /** Smaller than `start`: past midnight. Equal: never open. */
  readonly end: number;
  /** The days of the week: the sum of 1 (Monday), 2, 4 … 64 (Sunday). Left out: every day. */
  readonly days?: number;
  /** Dates on which it stays closed. */
  readonly closed?: ClosedDates | null;
}

/** Dates in the zone of the working hours, like 2026-12-25. */
export interface ClosedDates {
  /** The same name always has the same dates. */
  readonly name: string;
  readonly has: (date: string) => boolean;
}

export const everyDay = 127;

/**
 * Zones differ from UTC by multiples of 15 minutes and hours are whole, so opening and closing happen only between
 * such slots.
 */
const slotMs = 15 * 60_000;
/** The longest time that is looked ahead for an opening, in days: longer than any row of closed days. */
const longestClosed = 60;
const answers = new Map<string, { slot: number; open: boolean }>();

/**
 * Whether the working hours are open at `now` (ms since 1970), also across daylight-saving changes. Hours past midnight
 * belong to the day on which they begin.
 */
export function isOpen(hours: WorkingHours, now: number): boolean {
  const { timezone, start, end, days = everyDay, closed } = hours;
  const hasEveryDay = days === everyDay && !closed;
  if (start === 0 && end === 24 && hasEveryDay) return true;
  if (start === end) return false;
  const slot = Math.floor(now / slotMs);
  const key = `${timezone} ${start} ${end} ${days} ${closed?.name ?? ""}`;
  const known = answers.get(key);
  if (known?.slot === slot) return known.open;
  const at = zoned(hours, now);
  const isInHours = start < end ? at.hour >= start && at.hour < end : at.hour >= start || at.hour < end;
  const open = isInHours && (hasEveryDay || isWorkday(hours, dayOf(hours, at)));
  if (answers.size > 5_000) answers.clear();
  answers.set(key, { slot, open });
  return open;
}

/** The day to which an open moment belongs: the one on which its hours began. */
function dayOf({ start, end }: WorkingHours, at: Temporal.ZonedDateTime): Temporal.PlainDate {
  const date = at.toPlainDate();
  return start > end && at.hour < end ? date.subtract({ days: 1 }) : date;
}

function isWorkday({ days = everyDay, closed }: WorkingHours, date: Temporal.PlainDate): boolean {
  return (days & (1 << (date.dayOfWeek - 1))) !== 0 && !closed?.has(date.toString());
}

/**
 * The first moment at or after `now` (ms) at which the working hours are open. Null when they aren't within sixty days.
 * If a daylight-saving change skips the opening, it moves to the first moment after the change that is inside the
 * hours.
 */
export function nextOpening(hours: WorkingHours, now: number): number | null {
  if (isOpen(hours, now)) return now;
  if (hours.start === hours.end) return null;
  const today = zoned(hours, now).toPlainDate();
  for (let day = 0; day <= longestClosed; day++) {
    const date = today.add({ days: day });
    const at = date
      .toPlainDateTime({ hour: hours.start % 24 })
      .toZonedDateTime(hours.timezone).epochMilliseconds;
    if (at >= now && isOpen(hours, at)) return at;
  }
  return null;
}

function zoned(hours: WorkingHours, now: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(hours.timezone);
}
