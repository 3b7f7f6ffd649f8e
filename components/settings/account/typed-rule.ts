import { pendingBounds, withdrawalDays } from "@/lib/contracts/withdrawal-bounds.ts";
import type { WithdrawalsView } from "@/lib/contracts/withdrawals.ts";

/** What stands in the fields. */
export interface TypedRule {
  readonly isOn: boolean;
  readonly days: string;
  /** Empty: any number of requests may wait. */
  readonly mostPending: string;
}

export const typedRule = ({ is_on, days, most_pending }: WithdrawalsView): TypedRule => ({
  isOn: is_on,
  days: String(days),
  mostPending: most_pending === null ? "" : String(most_pending),
});

/** The rule that is typed. Null: a number is missing, or is out of its bounds. */
export function readWish({ days, mostPending }: TypedRule): { days: number; most_pending?: number } | null {
  const given = numberIn(days, withdrawalDays);
  if (given === null) return null;
  if (mostPending.trim() === "") return { days: given };
  const most = numberIn(mostPending, pendingBounds);
  return most === null ? null : { days: given, most_pending: most };
}

function numberIn(typed: string, { least, most }: { least: number; most: number }): number | null {
  const text = typed.trim();
  if (!/^\d{1,4}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}
