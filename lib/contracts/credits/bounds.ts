/** How many lines of the credits' history a page has [BO-200]. */
export const creditsPageSize = 10;

/** How far the history's pages reach, and how far its lines are counted: who looks further back chooses days. */
export const furthestCredit = 10_000;

/** The most days of a chart. */
export const mostCreditDays = 366;

/** The periods that the page of the history offers, and how many days each has. */
export const creditPeriods = ["month", "quarter", "year"] as const;
export type CreditPeriod = (typeof creditPeriods)[number];
export const creditPeriodDays: Readonly<Record<CreditPeriod, number>> = { month: 30, quarter: 90, year: 365 };
