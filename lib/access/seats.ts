import { type Tier, tierWeights } from "./features.ts";

/** Why no further account fits, as a message key. */
export type SeatRefusal = "noCloudSeats" | "noSeats";

/** Why no further cloud account fits. Null: one does (decision 17) [SH-361]. */
export function refuseSeat(tier: Tier, seats: number, used: number): SeatRefusal | null {
  if (tierWeights[tier] < tierWeights.basic || seats <= 0) return "noCloudSeats";
  return used >= seats ? "noSeats" : null;
}
