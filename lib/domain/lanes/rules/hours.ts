import { holidaysOf } from "@/lib/domain/credentials/rules/holidays.ts";
import type { WorkingHours } from "@/lib/kernel/time-windows/index.ts";

/** When a sender works: its hours, its days of the week, and the region whose public holidays it keeps. */
export interface Schedule {
  readonly timezone: string;
  readonly start: number;
  readonly end: number;
  readonly workDays: number;
  readonly holidayRegion: string | null;
}

/** The hours in which a sender acts. */
export function hoursOf({ timezone, start, end, workDays, holidayRegion }: Schedule): WorkingHours {
  return { timezone, start, end, days: workDays, closed: holidayRegion ? holidaysOf(holidayRegion) : null };
}
