import { z } from "zod";
import { billingIntervals } from "@/lib/access/billing-terms.ts";
import { seatOutcomes } from "@/lib/access/buying.ts";
import { automationTypes } from "@/lib/access/seats.ts";
import { call } from "./call.ts";
import { done, idField, instantField, pageOf, wireBoolean, wireInt } from "./fields.ts";
import { spaceView } from "./workspaces.ts";

const payer = { who: "space", tabs: ["billing"], unpaidOk: true, personOnly: true } as const;
const reader = { who: "space", tabs: ["billing"], unpaidOk: true } as const;
/** What the shell's dialogs ask, whatever pages the member may open. */
const anyone = { who: "space", unpaidOk: true } as const;
const anybody = { ...anyone, personOnly: true } as const;
const payLimits = [
  { points: 30, seconds: 600, by: "account" },
  { points: 60, seconds: 600, by: "space" },
] as const;

/** A price that the brand sells [BO-150, BO-151, BO-152]. Amounts are in the currency's smallest unit. */
export const billingPrice = z.object({
  /** The `local_price_id` of other calls. */
  _id: z.string(),
  kind: z.enum(["plan", "credits"]),
  price_external_id: z.string(),
  interval: z.enum(billingIntervals),
  currency: z.string(),
  /** What one seat, or one pack, costs without tax. */
  amount: z.number().int(),
  tier: z.string().nullable(),
  credits: z.number().int().nullable(),
  card_description: z.object({ name: z.string(), features: z.array(z.string()) }),
  promotion_code: z
    .object({ code: z.string(), percent_off: z.number().int(), description: z.string() })
    .nullable(),
  free_seats: z.number().int(),
  minimum_payment_quantity: z.number().int(),
});
export type BillingPrice = z.infer<typeof billingPrice>;

/** A card as it is shown. Its number stays at the payment provider. */
export const paymentMethod = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  is_primary: z.boolean(),
});
export type PaymentMethodView = z.infer<typeof paymentMethod>;

/** What something costs at once [BO-149]. */
export const paymentInfo = z.object({
  currency: z.string(),
  current_base_price: z.number().int(),
  tax_percent: z.number(),
  current_tax: z.number().int(),
  current_price: z.number().int(),
  /** Sent back with the order, it makes the charge exactly this. */
  counts_from: z.string(),
  name: z.string(),
  interval: z.enum(billingIntervals),
  /** How many seats are paid for then. */
  quantity: z.number().int(),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

export const billingView = z.object({
  state: z.enum(["paid", "unpaid", "payment_in_progress"]),
  /** Why nothing is sold to the workspace. */
  refusal: z.enum(["support", "external", "vendor"]).nullable(),
  tier: z.string(),
  subscription: z
    .object({
      local_price_id: z.string().nullable(),
      name: z.string(),
      tier: z.string(),
      interval: z.enum(billingIntervals),
      currency: z.string(),
      /** What one seat costs. */
      amount: z.number().int(),
      quantity: z.number().int(),
      free_seats: z.number().int(),
      period_end: z.string(),
      ends_with_period: z.boolean(),
      /** The last payment failed. */
      has_errors: z.boolean(),
    })
    .nullable(),
  /** Without tax and promotions. Null: nothing is due. */
  next_payment: z.object({ at: z.string(), amount: z.number().int(), currency: z.string() }).nullable(),
  payment_methods: z.array(paymentMethod),
  prices: z.array(billingPrice),
});
export type BillingView = z.infer<typeof billingView>;

export const transaction = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  currency: z.string(),
  base_price: z.number().int(),
  tax: z.number().int(),
  price: z.number().int(),
  description: z.string(),
  /** The provider's page of it. */
  url: z.string().nullable(),
  created_at: z.string(),
});
export type TransactionView = z.infer<typeof transaction>;

const address = z.object({ url: z.string() });

export const readBillingInfo = call({
  method: "GET",
  path: "/billing/info",
  summary: "The subscription, payment methods, next payment and prices of the workspace",
  access: reader,
  reply: billingView,
});

export const listTransactions = call({
  method: "GET",
  path: "/billing/transactions",
  summary: "The invoices of the workspace, newest first",
  access: reader,
  query: z.object({
    offset: wireInt(0, 100_000).default(0),
    limit: wireInt(1, 100).default(25),
  }),
  reply: pageOf(transaction),
});

export const openBillingCheckout = call({
  method: "GET",
  path: "/billing/checkout",
  summary: "Opens the payment provider's page for a plan or a pack of credits; asked again, the same page",
  access: payer,
  changesState: true,
  query: z.object({
    price_id: idField,
    /** The window in which it was opened closes when the person comes back. */
    is_close_window: wireBoolean.default(false),
  }),
  reply: address,
  limits: payLimits,
});

export const addPaymentMethod = call({
  method: "POST",
  path: "/billing/payment_method",
  summary: "Opens the payment provider's page on which a card is given: no number comes to the product",
  access: payer,
  reply: address,
  limits: payLimits,
});

export const removePaymentMethod = call({
  method: "DELETE",
  path: "/billing/payment_method/{id}",
  summary: "Forgets a card; not the one that a running subscription is charged to",
  access: payer,
  reply: done,
  limits: payLimits,
});

export const setPrimaryPaymentMethod = call({
  method: "POST",
  path: "/billing/payment_method/{id}/set_primary",
  summary: "Has what is due charged to this card",
  access: payer,
  reply: done,
  limits: payLimits,
});

export const openCustomerPortal = call({
  method: "GET",
  path: "/billing/customer_portal",
  summary: "The address of the payment provider's own page for the workspace, good for minutes",
  access: payer,
  reply: address,
  limits: payLimits,
});

/** A press, and what was shown before it. */
const ordered = {
  /** Names the press: pressed twice, it is charged once. */
  key: idField.optional(),
  /** `counts_from` of the payment info that was shown. */
  counts_from: instantField.optional(),
};

export const updateSubscription = call({
  method: "PUT",
  path: "/billing/subscription",
  summary: "Changes the subscription to another price, and charges what it costs at once",
  access: payer,
  body: z.object({ local_price_id: idField, ...ordered }),
  reply: spaceView,
  limits: payLimits,
});

export const extendSubscription = call({
  method: "POST",
  path: "/billing/subscription/extend",
  summary: "Buys one more seat, and charges what it costs at once",
  access: payer,
  body: z.object({ automation_type: z.enum(automationTypes).default("cloud"), ...ordered }),
  reply: spaceView,
  limits: payLimits,
});

export const readUpgradeInfo = call({
  method: "GET",
  path: "/billing/prices/{id}/upgrade_info",
  summary: "What a plan costs at once, with tax; as a change where a subscription runs",
  access: anybody,
  query: z.object({
    /** The price that it replaces: always that of the running subscription. */
    price_to_delete: idField.optional(),
  }),
  reply: paymentInfo,
  limits: payLimits,
});

export const readExtendInfo = call({
  method: "GET",
  path: "/billing/prices/extend_info",
  summary: "What one more seat costs at once, with tax",
  access: anybody,
  query: z.object({ automation_type: z.enum(automationTypes).default("cloud") }),
  reply: paymentInfo,
  limits: payLimits,
});

export const validateSubscription = call({
  method: "POST",
  path: "/space/subscriptions/validate",
  summary:
    "What follows from the wish for a further account: it fits, or a plan or a seat is to be bought, or neither",
  access: anyone,
  body: z.object({ automation_type: z.enum(automationTypes).default("cloud") }),
  reply: z.object({
    is_allowed: z.boolean(),
    outcome: z.enum(seatOutcomes),
    automation_type: z.enum(automationTypes),
  }),
});
export type SeatValidation = z.infer<typeof validateSubscription.reply>;

export const receivePaymentEvents = call({
  method: "POST",
  path: "/billing/events",
  summary: "Takes what Stripe's webhook tells; its signature over the bytes proves who speaks",
  access: { who: "anon" },
  body: z.object({
    raw: z.instanceof(Uint8Array).meta({
      override: { type: "string", format: "binary" },
      description: "The whole body, as it comes",
    }),
  }),
  reply: done,
  hasOwnProof: true,
  isRaw: true,
  maxBytes: 512_000,
  limits: [{ points: 6_000, seconds: 60, by: "address" }],
});
