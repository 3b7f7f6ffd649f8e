import { placesOf } from "./billing-terms.ts";

export const priceIntervals = ["month", "year"] as const;
export type PriceInterval = (typeof priceIntervals)[number];

/** What a plan costs in one currency for one interval [BO-221]. */
export interface LocalPrice {
  /** Currency and interval: `eur_month`. */
  readonly id: string;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  readonly interval: PriceInterval;
  /** In the currency's smallest unit. */
  readonly amount: number;
}

/** How a brand sells one of its plans. */
export interface PlanOffer {
  readonly prices: readonly LocalPrice[];
  /** Whether people may choose the plan. Who has it keeps it. */
  readonly isEnabled: boolean;
}

/** The parts of a price's id. Null: it is none. */
function priceOf(id: string): Pick<LocalPrice, "currency" | "interval"> | null {
  const [, code, word] = /^([a-z]{3})_([a-z]+)$/.exec(id) ?? [];
  const interval = priceIntervals.find((each) => each === word);
  const currency = code?.toUpperCase() ?? "";
  return interval && Intl.supportedValuesOf("currency").includes(currency) ? { currency, interval } : null;
}

/** An amount as people write it ("49", "49.90"), in the smallest unit of a price's currency. Null: it is none. */
export function amountOf(id: string, written: string): number | null {
  const price = priceOf(id);
  if (!price) return null;
  const places = placesOf(price.currency);
  const [, whole = "", part = ""] = /^(\d{1,7})(?:\.(\d+))?$/.exec(written) ?? [];
  return whole === "" || part.length > places ? null : Number(whole + part.padEnd(places, "0"));
}

/** An amount in an operator's words: "49.90 EUR". */
export function writtenAmount({ currency, amount }: LocalPrice): string {
  const places = placesOf(currency);
  return `${(amount / 10 ** places).toFixed(places)} ${currency}`;
}

/** The offer in a stored row. What means nothing is dropped; a plan of which nothing is stored may be chosen. */
export function readPlanOffer(stored: { prices: unknown; is_enabled: boolean | null } | null): PlanOffer {
  const prices = Object.entries(stored?.prices ?? {}).flatMap(([id, amount]) => {
    const price = priceOf(id);
    const isAmount = Number.isSafeInteger(amount) && (amount as number) >= 0;
    return price && isAmount ? [{ id, ...price, amount: amount as number }] : [];
  });
  return {
    prices: prices.sort((one, other) => (one.id < other.id ? -1 : 1)),
    isEnabled: stored?.is_enabled ?? true,
  };
}
