/** How long each billing interval is, in months. `custom` has none: it is paid once [BO-155]. */
export const intervalMonths = { custom: 0, monthly: 1, quarterly: 3, annual: 12, lifetime: 12_000 } as const;

export type BillingInterval = keyof typeof intervalMonths;
export const billingIntervals = Object.keys(intervalMonths) as BillingInterval[];

/** The intervals between which people choose, as the wire's numbers [BO-156]. */
export const chosenIntervals = { monthly: 1, annual: 12 } as const;

/** The word by which an interval is shown: a key of the texts `billing.period` [BO-156]. */
export function shownPeriod(
  interval: BillingInterval,
): "monthly" | "yearly" | "quarterly" | "lifetime" | "once" {
  if (interval === "annual") return "yearly";
  return interval === "custom" ? "once" : interval;
}

const symbols: Readonly<Record<string, string>> = { CAD: "C$", EUR: "€", GBP: "£", AUD: "AU$" };

/** The sign in front of an amount [BO-157]. */
export const currencySymbol = (currency: string): string => symbols[currency] ?? "$";

/** How many places behind the point a currency's amounts have. */
export function placesOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/**
 * An amount of the smallest unit as people read it: "€49", "€49.90" [BO-153]. A currency without a sign of its own
 * (BO-157) also has its name: "$500 JPY".
 */
export function shownPrice(amount: number, currency: string): string {
  const places = placesOf(currency);
  const whole = Math.abs(amount) / 10 ** places;
  const text = whole.toFixed(Number.isInteger(whole) ? 0 : places);
  const isKnown = currency === "USD" || Object.hasOwn(symbols, currency);
  return `${amount < 0 ? "-" : ""}${currencySymbol(currency)}${text}${isKnown ? "" : ` ${currency}`}`;
}

/** What is left of an amount by a promotion: percent off, floored to the smallest unit [BO-158]. */
export function promoPrice(amount: number, percentOff: number): number {
  return Math.floor((amount * (100 - percentOff)) / 100);
}

/** Tax as a percentage of the price without it, with at most two places [BO-159]. */
export function taxPercent(base: number, tax: number): number {
  return base <= 0 ? 0 : Math.round((tax * 10_000) / base) / 100;
}
