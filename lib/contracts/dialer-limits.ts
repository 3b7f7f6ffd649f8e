/** The most numbers of one order [OC-320]. */
export const mostNumbers = 100;
/** How many calls a page of a number's history has in the panel [OC-336]. */
export const historyPage = 50;
/** How long a redirect number may be, in digits. */
export const redirectDigits = { least: 5, most: 15 } as const;
/** How many calls the table of recordings has at once. */
export const callsPage = 50;
