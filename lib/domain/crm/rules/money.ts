/** The currencies that deals may have: those that this platform knows [OC-351]. */
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

export const currencies = (): readonly string[] => [...known];

export const isCurrency = (code: string): boolean => known.has(code);

/** How many decimals amounts of a currency have: 2 for the euro, 0 for the yen; at most the 3 that a row keeps. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return Math.min(format.resolvedOptions().maximumFractionDigits ?? 2, 3);
}

/** Whether an amount has no more decimals than its currency. */
export function isPayable(amount: number, currency: string): boolean {
  return Number(amount.toFixed(decimalsOf(currency))) === amount;
}
