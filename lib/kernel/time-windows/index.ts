import { Temporal } from "temporal-polyfill";

/** Working hours on the wall clock of a zone: open from `start` until before `end`, whole hours 0 to 24, every day. */
export interface WorkingHours {
  /** IANA name, like Asia/Kathmandu. */
  readonly timezone: string;
  readonly start: number;
  /** Smaller than `start`: past midnight. Equal: never open. */
  readonly end: number;
}

/**
 * Zones differ from UTC by multiples of 15 minutes and hours are whole, so opening and closing happen only between
 * such slots.
 */
const slotMs = 15 * 60_000;
const answers = new Map<string, { slot: number; open: boolean }>();

/** Whether the working hours are open at `now` (ms since 1970), also across daylight-saving changes. */
export function isOpen(hours: WorkingHours, now: number): boolean {
  if (hours.start === 0 && hours.end === 24) return true;
  if (hours.start === hours.end) return false;
  const slot = Math.floor(now / slotMs);
  const key = `${hours.timezone} ${hours.start} ${hours.end}`;
  const known = answers.get(key);
  if (known?.slot === slot) return known.open;
  const hour = zoned(hours, now).hour;
  const open =
    hours.start < hours.end
      ? hour >= hours.start && hour < hours.end
      : hour >= hours.start || hour < hours.end;
  if (answers.size > 5_000) answers.clear();
  answers.set(key, { slot, open });
  return open;
}

/**
 * The first moment at or after `now` (ms) at which the working hours are open. Null when they never are. If a
 * daylight-saving change skips the opening, it moves to the first moment after the change that is inside the hours.
 */
export function nextOpening(hours: WorkingHours, now: number): number | null {
  if (isOpen(hours, now)) return now;
  if (hours.start === hours.end) return null;
  const today = zoned(hours, now).toPlainDate();
  for (let day = 0; day <= 9; day++) {
    const at = today
      .add({ days: day })
      .toPlainDateTime({ hour: hours.start % 24 })
      .toZonedDateTime(hours.timezone).epochMilliseconds;
    if (at >= now && isOpen(hours, at)) return at;
  }
  return null;
}

function zoned(hours: WorkingHours, now: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(hours.timezone);
}
