/** How far ahead a conversation may sleep, in milliseconds: a year, leap years too. */
export const longestSnoozeMs = 366 * 24 * 3_600_000;
