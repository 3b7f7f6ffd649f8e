import { type PaymentPrice, paymentPrices, paymentPromotions, taxShare } from "../settings.ts";

/** What is charged: without tax, the tax, and both. */
export interface Charge {
  readonly lines: readonly { readonly description: string; readonly amount: number }[];
  readonly tax: number;
  readonly total: number;
}

export const priceOf = (id: string): PaymentPrice | null =>
  Object.hasOwn(paymentPrices, id) ? (paymentPrices[id] ?? null) : null;

const monthSeconds = 30 * 86_400;
export const periodOf = ({ interval }: PaymentPrice): number =>
  interval === "year" ? 365 * 86_400 : monthSeconds;

/** Lines with the provider's share of tax, if it computes any. */
export function chargeOf(lines: Charge["lines"], hasTax: boolean): Charge {
  const base = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = hasTax ? Math.round((base * taxShare) / 100) : 0;
  return { lines, tax, total: base + tax };
}

/** So many of a price, with a promotion's part taken off. */
export function linesOf(price: string, quantity: number, promotion: string | null): Charge["lines"] {
  const { amount, name } = priceOf(price)!;
  const percent = promotion === null ? 0 : (paymentPromotions[promotion] ?? 0);
  return [
    {
      description: `${quantity} × ${name}`,
      amount: amount * quantity - Math.round((amount * quantity * percent) / 100),
    },
  ];
}

interface Line {
  readonly price: string;
  readonly quantity: number;
}

/**
 * What changing a running subscription costs at once: what is left of its period is given back at the old price, and
 * charged at the new one. Another interval begins a period of its own.
 */
export function changeLines(
  from: Line & { readonly periodStart: number; readonly periodEnd: number },
  to: Line,
  at: number,
  promotion: string | null,
): Charge["lines"] {
  const [before, after] = [priceOf(from.price)!, priceOf(to.price)!];
  const left = Math.max(0, Math.min(1, (from.periodEnd - at) / (from.periodEnd - from.periodStart)));
  const back = {
    description: `Unused time on ${from.quantity} × ${before.name}`,
    amount: -Math.round(before.amount * from.quantity * left),
  };
  const [whole] = linesOf(to.price, to.quantity, promotion);
  if (before.interval !== after.interval) return [back, whole!];
  return [
    back,
    {
      description: `Remaining time on ${to.quantity} × ${after.name}`,
      amount: Math.round(whole!.amount * left),
    },
  ];
}
