import type { Plan } from "./plan.ts";

/** How an account may be run. Each way is a feature of the plan. */
export const automationTypes = ["cloud", "extension"] as const;

/** The ways that a plan offers [SH-479]. */
export const offeredAutomation = ({ features }: Pick<Plan, "features">): (typeof automationTypes)[number][] =>
  automationTypes.filter((type) => features.has(type));

/** Why no further account fits, as a message key. */
export type SeatRefusal = "noCloudSeats" | "noExtensionSeats" | "noSeats";

/** The seats of one way of running accounts, and the accounts of the workspace. */
export interface Standing {
  readonly seats: number;
  /** The accounts that run this way. */
  readonly used: number;
  /** The most accounts that the brand allows, however they run. Null: as many as there are seats. */
  readonly most: number | null;
  /** All accounts of the workspace. */
  readonly all: number;
}

/**
 * Why no further account fits that runs in a way. Null: one does (decision 17) [SH-361].
 * @param isOffered whether the plan has the way's feature: `cloud` [BO-212], `extension` [BO-263].
 */
export function refuseSeat(
  way: (typeof automationTypes)[number],
  isOffered: boolean,
  { seats, used, most, all }: Standing,
): SeatRefusal | null {
  if (!isOffered || seats <= 0) return way === "cloud" ? "noCloudSeats" : "noExtensionSeats";
  return used >= seats || (most !== null && all >= most) ? "noSeats" : null;
}
