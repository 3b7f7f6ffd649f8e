import type { BillingInterval } from "@/lib/access/billing-terms.ts";

/** A price as a brand sells it. */
export interface Price {
  readonly id: string;
  readonly kind: "plan" | "credits";
  readonly externalId: string;
  readonly interval: BillingInterval;
  readonly currency: string;
  /** What one seat, or one pack, costs without tax, in the currency's smallest unit. */
  readonly amount: number;
  /** Null: of credits. */
  readonly tier: string | null;
  readonly credits: number | null;
  readonly name: string;
  readonly features: readonly string[];
  readonly promotion: {
    readonly code: string;
    readonly percentOff: number;
    readonly description: string;
  } | null;
  readonly freeSeats: number;
  readonly minimumQuantity: number;
}

/** A subscription's state, in the provider's words. */
type SubscriptionStatus =
  | "incomplete"
  | "incomplete_expired"
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "paused"
  | "canceled";

/** What decides about a subscription. */
interface Known {
  readonly status: SubscriptionStatus;
  readonly createdAt: Date;
}

/** What a workspace is by what it pays [BO-160]. */
export interface Standing {
  readonly tier: string;
  readonly isPaid: boolean;
  /** Money is on its way. */
  readonly isPaying: boolean;
  readonly mode: string;
  /** Which seats it has. `none`: those of nobody who pays. `kept`: as before. */
  readonly seats: "bought" | "none" | "kept";
}

const live: readonly SubscriptionStatus[] = ["active", "trialing", "past_due"];
const owing: readonly SubscriptionStatus[] = ["unpaid", "paused"];

/** Whether a subscription is in force. A late payment leaves it so while the provider tries again. */
export const isLive = ({ status }: Pick<Known, "status">): boolean => live.includes(status);

/** Whether money is owed for a subscription. */
export const isOwing = ({ status }: Pick<Known, "status">): boolean =>
  status === "past_due" || owing.includes(status);

/**
 * The subscription that counts: of those in force the one that began first, else one that is owed, else one that is
 * being paid, else the one that began last.
 */
export function countingSubscription<T extends Known>(all: readonly T[]): T | null {
  const byAge = [...all].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return (
    byAge.find(isLive) ??
    byAge.findLast(({ status }) => owing.includes(status)) ??
    byAge.findLast(({ status }) => status === "incomplete") ??
    byAge.at(-1) ??
    null
  );
}

/**
 * What a workspace is by its subscription's present state. Null: the provider has no say, since somebody sees to the
 * workspace's billing by hand.
 * @param price the brand's price of it. Null: the brand doesn't know it.
 * @param isFreeOffered whether a workspace may be there without paying.
 */
export function standingOf(
  before: { readonly tier: string; readonly isPaid: boolean; readonly mode: string },
  subscription: Pick<Known, "status"> | null,
  price: Pick<Price, "tier"> | null,
  { isFreeOffered, isPaying }: { readonly isFreeOffered: boolean; readonly isPaying: boolean },
): Standing | null {
  if (before.mode === "manual" || before.mode === "disabled") return null;
  const tier = price?.tier ?? before.tier;
  if (subscription && isLive(subscription))
    return { tier, isPaid: true, isPaying, mode: "stripe", seats: price ? "bought" : "kept" };
  if (subscription && owing.includes(subscription.status))
    return { tier, isPaid: false, isPaying, mode: "stripe", seats: price ? "bought" : "kept" };
  if (before.mode !== "stripe") return { ...before, isPaying, seats: "kept" };
  // A subscription was there, and is over.
  return { tier: "free", isPaid: isFreeOffered, isPaying, mode: "no_sub", seats: "none" };
}
