/** Rows of a list on the overview. */
export const shortList = 5;

/** What the overview asks of the activity feed. */
export const latestActivity = { window: "this_week", limit: 12 } as const;
