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
