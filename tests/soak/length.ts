/** How long the long tests take where nobody says otherwise. */
const fullMinutes = 20;

/** The minutes that `SOAK_MINUTES` grants each long test. */
export const soakMinutes = Number(process.env.SOAK_MINUTES ?? fullMinutes);

/** A share of a full soak's amount: all of it, or less in a shortened soak, and at least `least`. */
export function soakAmount(full: number, least: number): number {
  return Math.max(least, Math.round(full * Math.min(1, soakMinutes / fullMinutes)));
}
