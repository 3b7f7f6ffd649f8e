import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** Amounts are in the currency's smallest unit, currencies ISO 4217 in capitals, refs the provider's own ids. */

export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface PaidSubscription {
  readonly ref: string;
  /** The line whose quantity is the seats. */
  readonly itemRef: string;
  readonly status: SubscriptionStatus;
  readonly priceRef: string;
  readonly quantity: number;
  /** How many of the seats were bought for the browser's extension. */
  readonly extensionSeats: number;
  readonly periodEnd: Date;
  readonly endsWithPeriod: boolean;
  readonly createdAt: Date;
  /** The key of the change that it had last, or of the page on which it began. Null: none of ours. */
  readonly lastKey: string | null;
}

/** A way to pay, as it may be shown: no number ever comes here. */
export interface ShownMethod {
  readonly ref: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isPrimary: boolean;
}

export interface ShownInvoice {
  readonly ref: string;
  readonly number: string;
  readonly status: "draft" | "open" | "paid" | "uncollectible" | "void";
  readonly currency: string;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly description: string;
  /** The provider's page of it. Null: none. */
  readonly pageUrl: string | null;
  readonly madeAt: Date;
}

/** A page of the provider on which somebody pays, or gives a card. */
export interface CheckoutState {
  readonly ref: string;
  /** `paying`: the person is done, and the money is on its way. */
  readonly state: "open" | "paying" | "paid" | "failed" | "expired";
}

/** A customer's present state. */
export interface PaymentAccount {
  /** Newest first. */
  readonly subscriptions: readonly PaidSubscription[];
  readonly methods: readonly ShownMethod[];
  /** The latest, newest first. */
  readonly invoices: readonly ShownInvoice[];
  /** The latest, newest first. */
  readonly checkouts: readonly CheckoutState[];
}

/** What something costs now. */
export interface Quote {
  readonly currency: string;
  readonly base: number;
  readonly tax: number;
  readonly total: number;
}

/** A subscription as it is to be. */
export interface WantedSubscription {
  readonly customerRef: string;
  /** Null: there is none yet; only a quote is given then. */
  readonly current: { readonly ref: string; readonly itemRef: string } | null;
  readonly priceRef: string;
  readonly quantity: number;
  readonly promotionRef: string | null;
  /** From when on the change counts. The same instant gives the same amount. Null: now. */
  readonly from: Date | null;
}

export interface WantedCheckout {
  readonly customerRef: string;
  /** `card`: nothing is paid, a card is kept. */
  readonly kind: "plan" | "credits" | "card";
  /** Null: of a card. */
  readonly priceRef: string | null;
  readonly quantity: number;
  readonly promotionRef: string | null;
  readonly workspaceId: string;
  readonly orderId: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Pages that the new one replaces: nobody can pay there any more. */
  readonly replaces: readonly string[];
}

/** What the provider told, after its signature was found good. */
export interface PaymentEvent {
  readonly ref: string;
  readonly type: string;
  /** Whose state it may have changed. Null: nobody's. */
  readonly customerRef: string | null;
}

/** A refusal of the card, or of the order itself. Anything else is a plain ProviderError. */
export class PaymentRefused extends ProviderError {
  static override readonly sign: string = "PaymentRefused";
  /** `card`: the card was declined, or its owner has to approve. `order`: the provider doesn't do it. */
  readonly why: "card" | "order";

  constructor(why: PaymentRefused["why"], detail: string, more: { cause?: unknown } = {}) {
    super("rejected", detail, { ...more, scope: "account" });
    this.why = why;
  }
}

/**
 * Whoever takes the money. `key` names a request: made again, it has one effect and the same answer. Methods throw only
 * ProviderError and PaymentRefused; texts are storable.
 */
export interface PaymentsPort {
  /** Makes a customer. Returns its ref. */
  openCustomer(customer: {
    readonly workspaceId: string;
    readonly name: string;
    readonly email: string;
    readonly key: string;
  }): Promise<string>;
  /** Opens a page on which a person pays. The order's id is the request's key. */
  openCheckout(wanted: WantedCheckout): Promise<{ readonly ref: string; readonly url: string }>;
  /** The address of the provider's own page for a customer, good for minutes. */
  openPortal(customerRef: string, returnUrl: string): Promise<string>;
  /** Reads a customer's present state. */
  readAccount(customerRef: string): Promise<PaymentAccount>;
  /** What a new subscription, or a change of one, costs at once. */
  quote(wanted: WantedSubscription): Promise<Quote>;
  /**
   * Changes a subscription and charges what it costs at once by the primary card, both or neither. Throws
   * PaymentRefused where the card doesn't pay: nothing has changed then.
   */
  changeSubscription(
    wanted: WantedSubscription & { readonly extensionSeats: number; readonly key: string },
  ): Promise<void>;
  /** Makes a way to pay the one that is charged, or forgets it. */
  changeMethod(customerRef: string, methodRef: string, change: "make_primary" | "forget"): Promise<void>;
  /**
   * Reads what the provider told. Throws ProviderError `auth` where the signature over the bytes isn't the provider's,
   * or older than 300 s.
   */
  readEvent(told: { readonly raw: Uint8Array; readonly signature: string }): Promise<PaymentEvent>;
}
