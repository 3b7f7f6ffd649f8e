export { type Granting, grantByOperator, grantCredits } from "./grant-credits.ts";
export { beginMonthly } from "./grant-month.ts";
export { type Ledger, leftOf, openLedger } from "./ledger.ts";
export { type Quote, quoteCredits, requireCredits } from "./quote-credits.ts";
export { type CreditsChart, readCreditsChart } from "./read-chart.ts";
export { type CreditsFilter, readCreditsHistory } from "./read-history.ts";
export { readMonthly } from "./read-monthly.ts";
export { setCredits } from "./set-credits.ts";
export {
  refundAll,
  refundCredits,
  type Spending,
  type SpendingKey,
  spendAll,
  spendCredits,
} from "./spend-credits.ts";
export type { CreditRow } from "./store/history.ts";
export { expireCredits, findWrongBooks, grantMonthly } from "./upkeep.ts";
