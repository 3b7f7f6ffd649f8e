import type { Route } from "../http/router.ts";
import { paymentPromotions } from "../settings.ts";
import {
  dropThing,
  findThing,
  listThings,
  lockCustomer,
  newRef,
  noteEvent,
  providerNow,
  putThing,
  seconds,
  type Thing,
} from "../store/payments.ts";
import { type Charge, changeLines, chargeOf, linesOf, priceOf } from "./amounts.ts";
import { type Asked, listed, missing, Refused, shown, stripe } from "./call.ts";
import { textAt, textsAt, wholeAt } from "./form.ts";
import { chargedCard, isCharged, itemOf, newItem, withItem, writeInvoice } from "./subscribe.ts";

const bad = (message: string) => new Refused(400, "invalid_request_error", message);

async function customerOf({ db }: Asked, id: string): Promise<Thing> {
  const found = await findThing(db, "customer", id);
  if (!found) throw missing("customer");
  await lockCustomer(db, id);
  return found;
}

/** A price that is sold, and how many of it. */
function lineAt({ fields }: Asked, ...path: readonly string[]) {
  const price = textAt(fields, ...path, "price");
  const quantity = wholeAt(fields, ...path, "quantity") ?? 1;
  if (!priceOf(price)) throw missing(`price: '${price}'`);
  if (quantity < 1) throw bad("quantity must be at least 1");
  return { price, quantity };
}

function promotionAt({ fields }: Asked): string | null {
  const code = textAt(fields, "discounts", "0", "promotion_code");
  if (code !== "" && !Object.hasOwn(paymentPromotions, code)) throw missing("promotion code");
  return code || null;
}

/** What a change of a subscription costs, as the same request would charge it. */
async function charged(
  asked: Asked,
  subscription: Thing,
  path: readonly string[],
  at: number,
): Promise<Charge> {
  const item = itemOf(subscription);
  if (textAt(asked.fields, ...path, "items", "0", "id") !== item.id) throw missing("subscription item");
  const running = {
    price: item.price.id,
    quantity: item.quantity,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
  };
  const to = lineAt(asked, ...path, "items", "0");
  const { enabled } = subscription.automatic_tax as { readonly enabled: boolean };
  return chargeOf(changeLines(running, to, at, promotionAt(asked)), enabled);
}

async function preview(asked: Asked): Promise<Record<string, unknown>> {
  const { db, fields } = asked;
  const customer = await customerOf(asked, textAt(fields, "customer"));
  const ref = textAt(fields, "subscription");
  const at = wholeAt(fields, "subscription_details", "proration_date") ?? seconds(await providerNow(db));
  let charge: Charge;
  let price = textAt(fields, "subscription_details", "items", "0", "price");
  if (ref === "") {
    const line = lineAt(asked, "subscription_details", "items", "0");
    const hasTax = textAt(fields, "automatic_tax", "enabled") === "true";
    charge = chargeOf(linesOf(line.price, line.quantity, promotionAt(asked)), hasTax);
  } else {
    const subscription = await findThing(db, "subscription", ref);
    if (subscription?.customer !== customer.id) throw missing("subscription");
    if (textAt(fields, "subscription_details", "proration_behavior") !== "always_invoice")
      throw bad("the world computes only what is charged at once");
    charge = await charged(asked, subscription, ["subscription_details"], at);
    price ||= itemOf(subscription).price.id;
  }
  return {
    object: "invoice",
    currency: priceOf(price)!.currency,
    total: charge.total,
    total_taxes: charge.tax === 0 ? [] : [{ amount: charge.tax }],
    lines: { object: "list", data: charge.lines },
  };
}

async function updateSubscription(asked: Asked): Promise<Record<string, unknown>> {
  const { db, fields, params, origin } = asked;
  const found = await findThing(db, "subscription", params.id!);
  if (!found) throw missing("subscription");
  await lockCustomer(db, String(found.customer));
  let subscription = (await findThing(db, "subscription", params.id!))!;
  const isOver = subscription.status === "canceled" || subscription.status === "incomplete_expired";
  if (isOver) throw bad("A canceled subscription can only update its cancellation_details");
  if (fields.items !== undefined) {
    if (textAt(fields, "payment_behavior") !== "error_if_incomplete") throw bad("payment_behavior is wanted");
    const at = wholeAt(fields, "proration_date") ?? seconds(await providerNow(db));
    const charge = await charged(asked, subscription, [], at);
    const isPaid = charge.total <= 0 || isCharged(await chargedCard(db, subscription));
    if (!isPaid) throw new Refused(402, "card_error", "Your card was declined.", "card_declined");
    const before = itemOf(subscription);
    const to = lineAt(asked, "items", "0");
    const isOtherInterval = priceOf(before.price.id)?.interval !== priceOf(to.price)?.interval;
    const item = isOtherInterval
      ? newItem(to.price, to.quantity, at, before.id)
      : { ...before, price: { id: to.price }, quantity: to.quantity };
    subscription = withItem(subscription, item);
    const { currency } = priceOf(to.price)!;
    if (charge.total !== 0)
      await writeInvoice(db, String(subscription.customer), charge, { status: "paid", currency, origin });
  }
  const method = textAt(fields, "default_payment_method");
  const changed: Thing = {
    ...subscription,
    metadata: { ...(subscription.metadata as object), ...textsAt(fields, "metadata") },
    ...(method === "" ? {} : { default_payment_method: method }),
  };
  await putThing(db, "subscription", changed, String(changed.customer));
  await noteEvent(db, "customer.subscription.updated", changed);
  return shown(changed);
}

async function openSession(asked: Asked): Promise<Record<string, unknown>> {
  const { db, fields, origin } = asked;
  const customer = await customerOf(asked, textAt(fields, "customer"));
  const mode = textAt(fields, "mode");
  const [back, away] = [textAt(fields, "success_url"), textAt(fields, "cancel_url")];
  if (![back, away].every((address) => URL.canParse(address))) throw bad("Not a valid URL");
  if (mode === "setup" ? fields.line_items !== undefined : !["subscription", "payment"].includes(mode))
    throw bad("mode and line_items don't fit");
  const line = mode === "setup" ? null : lineAt(asked, "line_items", "0");
  const isRecurring = line !== null && priceOf(line.price)?.interval !== null;
  if (line && isRecurring !== (mode === "subscription")) throw bad("the price doesn't fit the mode");
  if (mode === "setup" && textAt(fields, "allowed_payment_method_types", "0") !== "card")
    throw bad("currency or payment methods are wanted");
  const id = newRef("cs");
  const session = {
    id,
    object: "checkout.session",
    mode,
    customer: customer.id,
    client_reference_id: textAt(fields, "client_reference_id"),
    status: "open",
    payment_status: mode === "setup" ? "no_payment_required" : "unpaid",
    url: `${origin}/pay/checkout/${id}`,
    success_url: back,
    cancel_url: away,
    metadata: textsAt(fields, "metadata"),
    subscription: null,
    payment_intent: null,
    created: seconds(await providerNow(db)),
    _line: line,
    _promotion: promotionAt(asked),
    _hasTax: textAt(fields, "automatic_tax", "enabled") === "true",
    _metadata: textsAt((fields.subscription_data ?? {}) as typeof fields, "metadata"),
  };
  await putThing(db, "session", session, customer.id);
  return shown(session);
}

async function sessionOf({ db, params }: Asked): Promise<Thing> {
  const found = await findThing(db, "session", params.id!);
  if (!found) throw missing("checkout.session");
  await lockCustomer(db, String(found.customer));
  return (await findThing(db, "session", params.id!))!;
}

const paging = ["customer", "limit", "starting_after", "ending_before", "expand"];
const ofCustomer = (kind: string) => async (asked: Asked) =>
  listed(
    await listThings(asked.db, kind, textAt(asked.fields, "customer"), wholeAt(asked.fields, "limit") ?? 10),
  );

/** The part of Stripe's API that the product uses, as strict as Stripe's. */
export const stripeRoutes: readonly Route[] = [
  stripe("POST", "/customers", ["name", "email", "metadata"], async ({ db, fields }) => {
    const customer = {
      id: newRef("cus"),
      object: "customer",
      name: textAt(fields, "name"),
      email: textAt(fields, "email"),
      metadata: textsAt(fields, "metadata"),
      invoice_settings: { default_payment_method: null },
      created: seconds(await providerNow(db)),
    };
    await putThing(db, "customer", customer, customer.id);
    return shown(customer);
  }),
  stripe("GET", "/customers/:id", ["expand"], async (asked) =>
    shown(await customerOf(asked, asked.params.id!)),
  ),
  stripe("POST", "/customers/:id", ["invoice_settings"], async (asked) => {
    const customer = await customerOf(asked, asked.params.id!);
    const method = textAt(asked.fields, "invoice_settings", "default_payment_method");
    const card = await findThing(asked.db, "payment_method", method);
    if (card?.customer !== customer.id) throw missing("PaymentMethod");
    const changed = { ...customer, invoice_settings: { default_payment_method: method } };
    await putThing(asked.db, "customer", changed, customer.id);
    await noteEvent(asked.db, "customer.updated", changed);
    return shown(changed);
  }),
  stripe("GET", "/customers/:id/payment_methods", ["type", "limit"], async ({ db, params }) =>
    listed(await listThings(db, "payment_method", params.id!)),
  ),
  stripe("POST", "/payment_methods/:id/detach", [], async ({ db, params }) => {
    const card = await findThing(db, "payment_method", params.id!);
    if (!card || card.customer === null) throw missing("PaymentMethod");
    const free: Thing = { ...card, customer: null };
    await putThing(db, "payment_method", free, null);
    await dropThing(db, card.id);
    await noteEvent(db, "payment_method.detached", free);
    return shown(free);
  }),
  stripe("GET", "/subscriptions", [...paging, "status"], async (asked) => {
    const all = await listThings(asked.db, "subscription", textAt(asked.fields, "customer"));
    const isAll = textAt(asked.fields, "status") === "all";
    return listed(isAll ? all : all.filter(({ status }) => status !== "canceled"));
  }),
  stripe(
    "POST",
    "/subscriptions/:id",
    [
      "items",
      "proration_behavior",
      "payment_behavior",
      "proration_date",
      "discounts",
      "metadata",
      "default_payment_method",
    ],
    updateSubscription,
  ),
  stripe("GET", "/invoices", paging, ofCustomer("invoice")),
  stripe(
    "POST",
    "/invoices/create_preview",
    ["customer", "automatic_tax", "subscription", "discounts", "subscription_details"],
    preview,
  ),
  stripe("GET", "/checkout/sessions", paging, async (asked) => {
    const all = await listThings(asked.db, "session", textAt(asked.fields, "customer"));
    const isWhole = textAt(asked.fields, "expand", "0") === "data.payment_intent";
    return listed(
      all.map((one) =>
        isWhole || typeof one.payment_intent !== "object" || one.payment_intent === null
          ? one
          : { ...one, payment_intent: (one.payment_intent as Thing).id },
      ),
    );
  }),
  stripe("GET", "/checkout/sessions/:id", ["expand"], async (asked) => shown(await sessionOf(asked))),
  stripe("POST", "/checkout/sessions/:id/expire", [], async (asked) => {
    const session = await sessionOf(asked);
    if (session.status !== "open") throw bad("Only open sessions can be expired");
    const over = { ...session, status: "expired", url: null };
    await putThing(asked.db, "session", over, String(session.customer));
    await noteEvent(asked.db, "checkout.session.expired", over);
    return shown(over);
  }),
  stripe(
    "POST",
    "/checkout/sessions",
    [
      "customer",
      "client_reference_id",
      "success_url",
      "cancel_url",
      "metadata",
      "mode",
      "line_items",
      "discounts",
      "automatic_tax",
      "customer_update",
      "subscription_data",
      "invoice_creation",
      "payment_intent_data",
      "setup_intent_data",
      "allowed_payment_method_types",
    ],
    openSession,
  ),
  stripe("POST", "/billing_portal/sessions", ["customer", "return_url"], async (asked) => {
    const customer = await customerOf(asked, textAt(asked.fields, "customer"));
    const id = newRef("bps");
    const session = {
      id,
      object: "billing_portal.session",
      customer: customer.id,
      return_url: textAt(asked.fields, "return_url"),
      url: `${asked.origin}/pay/portal/${id}`,
    };
    await putThing(asked.db, "portal", session, customer.id);
    return shown(session);
  }),
];
