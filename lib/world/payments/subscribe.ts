import type { Db } from "../store/database.ts";
import {
  findThing,
  newRef,
  noteEvent,
  providerNow,
  putThing,
  seconds,
  type Thing,
} from "../store/payments.ts";
import { type Charge, periodOf, priceOf } from "./amounts.ts";

/** The line of a subscription whose quantity is the seats. */
export interface Item {
  readonly id: string;
  readonly price: { readonly id: string };
  readonly quantity: number;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export const itemOf = (subscription: Thing): Item =>
  (subscription.items as { readonly data: readonly Item[] }).data[0]!;

export const withItem = (subscription: Thing, item: Item): Thing => ({
  ...subscription,
  items: { object: "list", data: [item] },
});

export function newItem(price: string, quantity: number, from: number, id = newRef("si")): Item {
  const until = from + periodOf(priceOf(price)!);
  return { id, price: { id: price }, quantity, current_period_start: from, current_period_end: until };
}

/** What the page or the call that begins a subscription says about it. */
export interface Begun {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly status: "active" | "incomplete";
  readonly method: string;
  readonly hasTax: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

export async function beginSubscription(db: Db, begun: Begun): Promise<Thing> {
  const now = seconds(await providerNow(db));
  const subscription = withItem(
    {
      id: newRef("sub"),
      object: "subscription",
      customer: begun.customer,
      status: begun.status,
      currency: priceOf(begun.price)!.currency,
      created: now,
      cancel_at_period_end: false,
      cancel_at: null,
      default_payment_method: begun.method,
      automatic_tax: { enabled: begun.hasTax },
      metadata: begun.metadata,
    },
    newItem(begun.price, begun.quantity, now),
  );
  await putThing(db, "subscription", subscription, begun.customer);
  await noteEvent(db, "customer.subscription.created", subscription);
  return subscription;
}

/** Writes an invoice. `open`: its money is on its way, or wasn't to be had. */
export async function writeInvoice(
  db: Db,
  customer: string,
  { lines, tax, total }: Charge,
  {
    status,
    currency,
    origin,
  }: { readonly status: "paid" | "open"; readonly currency: string; readonly origin: string },
): Promise<Thing> {
  const id = newRef("in");
  const invoice = {
    id,
    object: "invoice",
    customer,
    number: `W-${id.slice(-8).toUpperCase()}`,
    status,
    currency,
    total,
    amount_due: Math.max(0, total),
    total_taxes: tax === 0 ? [] : [{ amount: tax, tax_behavior: "exclusive", type: "tax_rate_details" }],
    description: null,
    lines: { object: "list", data: lines.map((line) => ({ object: "line_item", ...line })) },
    hosted_invoice_url: `${origin}/pay/invoices/${id}`,
    created: seconds(await providerNow(db)),
  };
  await putThing(db, "invoice", invoice, customer);
  await noteEvent(db, status === "paid" ? "invoice.paid" : "invoice.created", invoice);
  return invoice;
}

/** The card that a subscription, or its customer, pays with. Null: there is none. */
export async function chargedCard(db: Db, subscription: Thing): Promise<Thing | null> {
  const owner = await findThing(db, "customer", String(subscription.customer));
  const usual = owner?.invoice_settings as { readonly default_payment_method?: string } | undefined;
  const id = subscription.default_payment_method ?? usual?.default_payment_method;
  return typeof id === "string" ? findThing(db, "payment_method", id) : null;
}

/** Whether a kept card can be charged. */
export const isCharged = (card: Thing | null): boolean => card !== null && card._kind !== "declinedLater";
