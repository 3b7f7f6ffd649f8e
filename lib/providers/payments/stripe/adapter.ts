import type Stripe from "stripe";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { type PaymentEvent, PaymentRefused, type PaymentsPort, type WantedCheckout } from "../port.ts";
import { asked, type StripeOptions, stripeClient } from "./api.ts";
import { idOf, noted, toCheckout, toInvoice, toMethod, toQuote, toSubscription } from "./transform.ts";

/** The oldest notice that counts, in seconds: Stripe's own default. */
const toleranceSeconds = 300;
const latest = { subscriptions: 20, methods: 20, invoices: 100, checkouts: 50 };

const present = <T>(value: T | null): value is T => value !== null;

/** The payments port over Stripe's API, by Stripe's own package. */
export function stripePayments(options: StripeOptions): PaymentsPort {
  const stripe = stripeClient(options);
  const automatic_tax = { enabled: options.computesTax };
  return {
    openCustomer: ({ workspaceId, name, email, key }) =>
      asked(false, async () => {
        const metadata = { [noted.workspace]: workspaceId };
        const made = await stripe.customers.create({ name, email, metadata }, { idempotencyKey: key });
        return made.id;
      }),

    openCheckout: (wanted) =>
      asked(false, async () => {
        await Promise.all(wanted.replaces.map((ref) => closeCheckout(stripe, ref)));
        const made = await stripe.checkout.sessions.create(sessionOf(wanted, options.computesTax), {
          idempotencyKey: wanted.orderId,
        });
        if (!made.url) throw new ProviderError("unavailable", "the page has no address", { scope: "server" });
        return { ref: made.id, url: made.url };
      }),

    openPortal: (customer, return_url) =>
      asked(false, async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),

    readAccount: (customer) =>
      asked(false, async () => {
        // First: what a page has begun is then among the subscriptions, also where somebody pays at this moment.
        const checkouts = await stripe.checkout.sessions.list({
          customer,
          limit: latest.checkouts,
          expand: ["data.payment_intent"],
        });
        const [owner, subscriptions, methods, invoices] = await Promise.all([
          stripe.customers.retrieve(customer),
          stripe.subscriptions.list({ customer, status: "all", limit: latest.subscriptions }),
          stripe.customers.listPaymentMethods(customer, { type: "card", limit: latest.methods }),
          stripe.invoices.list({ customer, limit: latest.invoices }),
        ]);
        const begun = subscriptions.data.map(toSubscription).filter(present);
        const charged = subscriptions.data.find(({ status }) => status === "active" || status === "past_due");
        const primary =
          idOf(charged?.default_payment_method) ??
          (owner.deleted ? null : idOf(owner.invoice_settings.default_payment_method));
        return {
          subscriptions: begun,
          methods: methods.data.map((one) => toMethod(one, primary)).filter(present),
          invoices: invoices.data.map(toInvoice).filter(present),
          checkouts: checkouts.data.map((one) => toCheckout(one, begun)),
        };
      }),

    quote: ({ customerRef, current, priceRef, quantity, promotionRef, from }) =>
      asked(false, async () =>
        toQuote(
          await stripe.invoices.createPreview({
            customer: customerRef,
            automatic_tax,
            ...(current ? { subscription: current.ref } : {}),
            ...(promotionRef === null ? {} : { discounts: [{ promotion_code: promotionRef }] }),
            subscription_details: {
              items: [{ ...(current ? { id: current.itemRef } : {}), price: priceRef, quantity }],
              ...(current ? { proration_behavior: "always_invoice" } : {}),
              ...(current && from ? { proration_date: secondsOf(from) } : {}),
            },
          }),
        ),
      ),

    changeSubscription: ({ current, priceRef, quantity, promotionRef, from, extensionSeats, key }) =>
      asked(true, async () => {
        if (!current) throw new PaymentRefused("order", "there is no subscription to change");
        await stripe.subscriptions.update(
          current.ref,
          {
            items: [{ id: current.itemRef, price: priceRef, quantity }],
            // What it costs is charged at once, and where that fails nothing has changed.
            proration_behavior: "always_invoice",
            payment_behavior: "error_if_incomplete",
            ...(from ? { proration_date: secondsOf(from) } : {}),
            ...(promotionRef === null ? {} : { discounts: [{ promotion_code: promotionRef }] }),
            metadata: { [noted.extensionSeats]: String(extensionSeats), [noted.order]: key },
          },
          { idempotencyKey: key },
        );
      }),

    changeMethod: (customer, method, change) =>
      asked(false, async () => {
        if (change === "forget") {
          await stripe.paymentMethods.detach(method);
          return;
        }
        await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
        const { data } = await stripe.subscriptions.list({ customer, limit: latest.subscriptions });
        await Promise.all(
          data.map(({ id }) => stripe.subscriptions.update(id, { default_payment_method: method })),
        );
      }),

    readEvent: async ({ raw, signature }) => {
      for (const secret of options.webhookSecrets) {
        const event = opened(stripe, raw, signature, secret);
        if (event) return toEvent(event);
      }
      throw new ProviderError("auth", "the signature isn't Stripe's");
    },
  };
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** Null: it wasn't signed with this secret, or too long ago. */
function opened(stripe: Stripe, raw: Uint8Array, signature: string, secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(raw), signature, secret, toleranceSeconds);
  } catch {
    return null;
  }
}

function toEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const { object } = data as unknown as {
    readonly object: {
      readonly object?: string;
      readonly id?: string;
      readonly customer?: string | { readonly id: string } | null;
    };
  };
  const customer = object.object === "customer" ? (object.id ?? null) : idOf(object.customer);
  return {
    ref: storableLine(id, 255),
    type: storableLine(type, 100),
    customerRef: customer === null ? null : storableLine(customer, 255),
  };
}

/** Nobody can pay on a page any more. Throws PaymentRefused where somebody has. */
async function closeCheckout(stripe: Stripe, ref: string): Promise<void> {
  const { status } = await stripe.checkout.sessions.retrieve(ref);
  if (status === "complete") throw new PaymentRefused("order", "the page before was completed");
  if (status !== "open") return;
  await stripe.checkout.sessions.expire(ref).catch(async (error: unknown) => {
    // Whoever completes it at this moment has this request refused; whoever else closes it has not.
    const now = await stripe.checkout.sessions.retrieve(ref);
    if (now.status !== "expired") throw error;
  });
}

function sessionOf(wanted: WantedCheckout, computesTax: boolean): Stripe.Checkout.SessionCreateParams {
  const { kind, customerRef, workspaceId, orderId, priceRef, quantity, promotionRef } = wanted;
  const metadata = { [noted.order]: orderId, [noted.workspace]: workspaceId };
  const usual = {
    customer: customerRef,
    client_reference_id: workspaceId,
    success_url: wanted.returnUrl,
    cancel_url: wanted.cancelUrl,
    metadata,
  };
  if (kind === "card" || priceRef === null)
    return {
      ...usual,
      mode: "setup",
      allowed_payment_method_types: ["card"],
      setup_intent_data: { metadata },
    };
  const paid = {
    ...usual,
    line_items: [{ price: priceRef, quantity }],
    ...(promotionRef === null ? {} : { discounts: [{ promotion_code: promotionRef }] }),
    automatic_tax: { enabled: computesTax },
    ...(computesTax ? { customer_update: { address: "auto", name: "auto" } as const } : {}),
  };
  return kind === "plan"
    ? {
        ...paid,
        mode: "subscription",
        subscription_data: { metadata: { ...metadata, [noted.extensionSeats]: "0" } },
      }
    : {
        ...paid,
        mode: "payment",
        // So that it stands among the transactions.
        invoice_creation: { enabled: true },
        payment_intent_data: { metadata },
      };
}
