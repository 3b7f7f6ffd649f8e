import { billingOverview } from "@/lib/access/buying-credits.ts";

/** What a workspace used of its credits, and how many it may use. Null: no total is known. */
export interface CreditUsage {
  readonly used: number;
  readonly available: number | null;
}

/** The credits of a workspace as the wire tells them. Null: nobody counts them. */
export function creditsOf(
  usage: {
    readonly usage_by_type: { readonly default: number };
    readonly available_by_type: { readonly default: number | null };
  } | null,
): CreditUsage | null {
  return usage && { used: usage.usage_by_type.default, available: usage.available_by_type.default };
}

/**
 * How a bar shows credits: used ones are rounded up, a missing total falls back to them, and the bar ends at 100 %
 * [SH-245].
 */
export function creditBar({ used, available }: CreditUsage): {
  used: number;
  total: number;
  percent: number;
} {
  const whole = Math.ceil(used);
  const total = available || whole;
  return { used: whole, total, percent: total === 0 ? 0 : Math.min(100, Math.round((whole / total) * 100)) };
}

/** Whether buying credits is offered: not on the page that does it [SH-246]. */
export function mayBuyCredits(given: {
  readonly isBillingEnabled: boolean;
  readonly mayOpenBilling: boolean;
  readonly path: string;
}): boolean {
  return given.isBillingEnabled && given.mayOpenBilling && given.path !== billingOverview;
}
