import { taxPercent } from "@/lib/access/billing-terms.ts";
import type { BillingPrice, BillingView, PaymentInfo, TransactionView } from "@/lib/contracts/billing.ts";
import type { Billing, Payer, Price, readTransactions, ShownQuote } from "@/lib/domain/billing/index.ts";
import { callbackAddress } from "../callback-address.ts";
import type { ContextOf } from "../context.ts";

/** Who pays: the member of a call. */
export const payerOf = ({ member, user }: ContextOf<"space">): Payer => ({
  workspaceId: member.workspaceId,
  userId: member.userId,
  email: user.email,
});

/** Where the provider's pages lead back to: a page that is open to whoever may pay, also while nothing is paid yet. */
export function returnTo(ctx: ContextOf<"space">, closesWindow = false) {
  const mark = `redirect_from_stripe=true${closesWindow ? "&close_window=true" : ""}`;
  const page = ctx.workspace.isPaid ? "/billing/overview" : "/pricing";
  return {
    paid: callbackAddress(ctx, `/pricing?${mark}`),
    canceled: callbackAddress(ctx, `${page}${closesWindow ? "?close_window=true" : ""}`),
  };
}

export function toBillingPrice(price: Price): BillingPrice {
  const { promotion } = price;
  return {
    _id: price.id,
    kind: price.kind,
    price_external_id: price.externalId,
    interval: price.interval,
    currency: price.currency,
    amount: price.amount,
    tier: price.tier,
    credits: price.credits,
    card_description: { name: price.name, features: [...price.features] },
    promotion_code: promotion && {
      code: promotion.code,
      percent_off: promotion.percentOff,
      description: promotion.description,
    },
    free_seats: price.freeSeats,
    minimum_payment_quantity: price.minimumQuantity,
  };
}

export function toBillingView({ buyer, refusal, subscription, methods, prices }: Billing): BillingView {
  const price = subscription?.price ?? null;
  const at = subscription?.periodEnd.toISOString() ?? "";
  return {
    state: buyer.isPaid && !buyer.isPaying ? "paid" : buyer.isPaying ? "payment_in_progress" : "unpaid",
    refusal,
    tier: buyer.tier,
    subscription:
      subscription && price
        ? {
            local_price_id: price.id,
            name: price.name,
            tier: price.tier ?? buyer.tier,
            interval: price.interval,
            currency: price.currency,
            amount: price.amount,
            quantity: subscription.quantity,
            free_seats: price.freeSeats,
            period_end: at,
            ends_with_period: subscription.endsWithPeriod,
            has_errors: subscription.isOwing,
          }
        : null,
    next_payment:
      subscription && price && !subscription.endsWithPeriod
        ? { at, amount: price.amount * subscription.quantity, currency: price.currency }
        : null,
    payment_methods: methods.map((one) => ({
      _id: one.id,
      brand: one.brand,
      last4: one.last4,
      exp_month: one.expMonth,
      exp_year: one.expYear,
      is_primary: one.isPrimary,
    })),
    prices: prices.map(toBillingPrice),
  };
}

export function toPaymentInfo({
  currency,
  base,
  tax,
  total,
  from,
  price,
  quantity,
}: ShownQuote): PaymentInfo {
  return {
    currency,
    current_base_price: base,
    tax_percent: taxPercent(base, tax),
    current_tax: tax,
    current_price: total,
    counts_from: from.toISOString(),
    name: price.name,
    interval: price.interval,
    quantity,
  };
}

export const toTransaction = (
  one: Awaited<ReturnType<typeof readTransactions>>["items"][number],
): TransactionView => ({
  _id: one.ref,
  number: one.number,
  status: one.status,
  currency: one.currency,
  base_price: one.subtotal,
  tax: one.tax,
  price: one.total,
  description: one.description,
  url: one.pageUrl,
  created_at: one.madeAt.toISOString(),
});
