import type { automationTypes } from "./seats.ts";

/** Whom somebody is sent to who can't buy here. `support`: the brand's. `external`: who manages the workspace's billing. `vendor`: the vendor's own pages. */
export type BuyingRefusal = "support" | "external" | "vendor";

export interface BuyingState {
  readonly isBillingEnabled: boolean;
  /** disabled, stripe, manual, no_sub (decision 28). */
  readonly mode: string;
  /** The brand's people come from another product, which sells it to them. */
  readonly isVendor: boolean;
}

/** Why nothing is sold to a workspace. Null: it may buy [BO-147, BO-168, BO-169]. */
export function refuseBuying({ isBillingEnabled, mode, isVendor }: BuyingState): BuyingRefusal | null {
  if (!isBillingEnabled || mode === "disabled") return "support";
  if (isVendor) return "vendor";
  return mode === "manual" ? "external" : null;
}

/** What follows from the wish for a further account: it is added, or the plan is to be changed, or a seat paid, or neither. */
export const seatOutcomes = ["add", "upgrade", "confirm", "refused"] as const;
export type SeatOutcome = (typeof seatOutcomes)[number];

/**
 * What follows from the wish for a further account (decision 17) [BO-209, BO-210, BO-215, BO-216, BO-218].
 * @param isFull the brand's limit of accounts is reached: no seat helps.
 * @param isOffered the plan has this way of running accounts.
 */
export function seatOutcome({
  hasSeat,
  isFull,
  isOffered,
  isFree,
  refusal,
}: {
  readonly hasSeat: boolean;
  readonly isFull: boolean;
  readonly isOffered: boolean;
  readonly isFree: boolean;
  readonly refusal: BuyingRefusal | null;
}): SeatOutcome {
  if (hasSeat) return "add";
  if (isFull || refusal !== null) return "refused";
  return isFree || !isOffered ? "upgrade" : "confirm";
}

/** The seats of a subscription, by the way of running accounts. */
export type SeatsByWay = Readonly<Record<(typeof automationTypes)[number], number>>;

/** What a workspace has without a subscription: of each way that its plan offers. */
export const unpaidSeats = 1;

/**
 * The seats that a subscription gives [BO-207, BO-219]: those that are paid for, and those that come with its price. So
 * many as were bought for the extension are the extension's, the rest the cloud's. A plan that offers one of the two
 * ways alone gives all of them to it.
 */
export function seatsOf({
  quantity,
  freeSeats,
  extensionSeats,
  offered,
}: {
  readonly quantity: number;
  readonly freeSeats: number;
  readonly extensionSeats: number;
  readonly offered: readonly (typeof automationTypes)[number][];
}): SeatsByWay {
  const all = quantity + freeSeats;
  const isOffered = (way: (typeof automationTypes)[number]) => offered.includes(way);
  const extension = isOffered("cloud") ? Math.min(extensionSeats, all) : all;
  return isOffered("extension") ? { cloud: all - extension, extension } : { cloud: all, extension: 0 };
}
