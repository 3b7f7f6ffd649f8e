import type { Plan } from "./plan.ts";

/** How an account may be run. Each way is a feature of the plan. */
export const automationTypes = ["cloud", "extension"] as const;

/** The ways that a plan offers [SH-479]. The extension isn't built: nobody can choose it. */
export const offeredAutomation = ({ features }: Pick<Plan, "features">): (typeof automationTypes)[number][] =>
  automationTypes.filter((type) => features.has(type));

/** Why no further account fits, as a message key. */
export type SeatRefusal = "noCloudSeats" | "noSeats";

/**
 * Why no further cloud account fits. Null: one does (decision 17) [SH-361].
 * @param hasCloud whether the plan has the feature `cloud` [BO-212].
 * @param standing the seats, the most accounts that the brand allows (null: as many as there are seats), and those in
 * use.
 */
export function refuseSeat(
  hasCloud: boolean,
  { seats, most, used }: { readonly seats: number; readonly most: number | null; readonly used: number },
): SeatRefusal | null {
  if (!hasCloud || seats <= 0) return "noCloudSeats";
  return used >= Math.min(seats, most ?? seats) ? "noSeats" : null;
}
