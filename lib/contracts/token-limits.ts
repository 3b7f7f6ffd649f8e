/** How many days an API token may count. */
export const tokenLives = [30, 90, 365] as const;
/** The most characters of its name. */
export const longestTokenName = 60;
