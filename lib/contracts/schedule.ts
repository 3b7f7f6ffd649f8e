/** How far ahead a message may be scheduled, in milliseconds: a year, leap years included. */
export const longestScheduleMs = 366 * 24 * 3_600_000;
