/** Why no further account fits, as a message key. */
export type SeatRefusal = "noCloudSeats" | "noSeats";

/**
 * Why no further cloud account fits. Null: one does (decision 17) [SH-361].
 * @param hasCloud whether the plan has the feature `cloud` [BO-212].
 */
export function refuseSeat(hasCloud: boolean, seats: number, used: number): SeatRefusal | null {
  if (!hasCloud || seats <= 0) return "noCloudSeats";
  return used >= seats ? "noSeats" : null;
}
