/** The due time of what never becomes due (ms since 1970): far enough to be never, near enough for a timestamp. */
export const never = Date.UTC(9999, 0, 1);
