/** The longest snooze of a conversation, in milliseconds: a year, leap years included. */
export const longestSnoozeMs = 366 * 24 * 3_600_000;
