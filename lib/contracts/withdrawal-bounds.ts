/** After how many days an unanswered connection request may be withdrawn, and the usual number. */
export const withdrawalDays = { least: 7, most: 180, usual: 30 } as const;
/** How many unanswered requests an account may be kept below. */
export const pendingBounds = { least: 20, most: 5_000 } as const;
