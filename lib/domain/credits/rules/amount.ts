/** The ledger counts in thousandths of a credit, as whole numbers: sums of them are exact. */
const perCredit = 1000;

/** The most credits of one movement: sums of millions of them are still exact. */
export const mostCredits = 100_000_000;

/** Credits as the ledger's units. Throws a RangeError for what isn't a positive number of at most three decimals. */
export function toUnits(credits: number): number {
  const units = Math.round(credits * perCredit);
  const isExact = Math.abs(units / perCredit - credits) < 1e-9;
  if (!(credits > 0 && credits <= mostCredits && isExact))
    throw new RangeError(`${credits} credits can't be counted`);
  return units;
}

/** The ledger's units as credits. */
export const toCredits = (units: number): number => units / perCredit;
