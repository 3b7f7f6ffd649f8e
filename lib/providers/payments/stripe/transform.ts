import type Stripe from "stripe";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import {
  type CheckoutState,
  type PaidSubscription,
  type Quote,
  type ShownInvoice,
  type ShownMethod,
  subscriptionStatuses,
} from "../port.ts";

const nameCap = 200;
const addressCap = 2_000;
/** The names of what we note at Stripe's objects. */
export const noted = { order: "order", workspace: "workspace", extensionSeats: "extension_seats" } as const;

const seconds = (at: number) => new Date(at * 1000);
/** The id of something that Stripe names or gives whole. */
export const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);
const currencyOf = (word: string) => word.toUpperCase();
const wholeOf = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : 0);

/** Null: it has no line, or a state that isn't known. */
export function toSubscription(given: Stripe.Subscription): PaidSubscription | null {
  const [item] = given.items.data;
  const status = subscriptionStatuses.find((each) => each === given.status);
  if (!item || !status) return null;
  return {
    ref: given.id,
    itemRef: item.id,
    status,
    priceRef: item.price.id,
    quantity: item.quantity ?? 0,
    extensionSeats: wholeOf(given.metadata[noted.extensionSeats]),
    periodEnd: seconds(item.current_period_end),
    endsWithPeriod: given.cancel_at_period_end || given.cancel_at !== null,
    createdAt: seconds(given.created),
    lastKey: given.metadata[noted.order] ?? null,
  };
}

/** Null: it isn't a card. */
export function toMethod(given: Stripe.PaymentMethod, primary: string | null): ShownMethod | null {
  const { card } = given;
  if (!card || !/^\d{4}$/.test(card.last4)) return null;
  return {
    ref: given.id,
    brand: storableLine(card.brand, 40),
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    isPrimary: given.id === primary,
  };
}

export const taxOf = ({ total_taxes }: Pick<Stripe.Invoice, "total_taxes">): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

const invoiceStates = ["draft", "open", "paid", "uncollectible", "void"] as const;

/** Null: a draft without an id. */
export function toInvoice(given: Stripe.Invoice): ShownInvoice | null {
  if (!given.id) return null;
  const tax = taxOf(given);
  const page = given.hosted_invoice_url ?? "";
  // A change's first line is what the old plan gives back: what is bought costs the most.
  const [line] = [...given.lines.data].sort((one, other) => other.amount - one.amount);
  return {
    ref: given.id,
    number: storableLine(given.number ?? "", nameCap),
    status: invoiceStates.find((each) => each === given.status) ?? "draft",
    currency: currencyOf(given.currency),
    subtotal: given.total - tax,
    tax,
    total: given.total,
    description: storableLine(given.description ?? line?.description ?? "", nameCap),
    pageUrl: /^https?:\/\//.test(page) && page.length <= addressCap ? page : null,
    madeAt: seconds(given.created),
  };
}

/** What a preview of an invoice says is to be paid. */
export function toQuote(given: Pick<Stripe.Invoice, "currency" | "total" | "total_taxes">): Quote {
  const tax = taxOf(given);
  return { currency: currencyOf(given.currency), base: given.total - tax, tax, total: given.total };
}

/** @param subscriptions the customer's. A page that began one is as far as that one. */
export function toCheckout(
  given: Stripe.Checkout.Session,
  subscriptions: readonly PaidSubscription[],
): CheckoutState {
  return { ref: given.id, state: stateOf(given, subscriptions) };
}

function stateOf(
  given: Stripe.Checkout.Session,
  subscriptions: readonly PaidSubscription[],
): CheckoutState["state"] {
  if (given.status === "open") return "open";
  if (given.status === "expired") return "expired";
  if (given.payment_status !== "unpaid") return "paid";
  const begun = subscriptions.find(({ ref }) => ref === idOf(given.subscription));
  if (begun) return begun.status === "incomplete" ? "paying" : isLive(begun) ? "paid" : "failed";
  const intent = typeof given.payment_intent === "object" ? given.payment_intent : null;
  const isOver = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return isOver ? "failed" : "paying";
}

const isLive = ({ status }: PaidSubscription) =>
  status === "active" || status === "trialing" || status === "past_due";
