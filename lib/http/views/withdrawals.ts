import type { WithdrawalsView } from "@/lib/contracts/withdrawals.ts";
import type { Withdrawals } from "@/lib/domain/withdrawals/index.ts";

const iso = (at: number) => new Date(at).toISOString();

export function toWithdrawalsView(given: Withdrawals): WithdrawalsView {
  return {
    is_on: given.isOn,
    days: given.afterDays,
    most_pending: given.mostPending,
    pending: given.countedAt ? given.pending : null,
    counted_at: given.countedAt?.toISOString() ?? null,
    awaited: given.awaited,
    due: given.due,
    next: given.next.map(({ name, url, at }) => ({ name, url, sent_at: iso(at) })),
    withdrawn: given.withdrawn,
    latest: given.latest.map(({ name, url, at }) => ({ name, url, withdrawn_at: iso(at) })),
  };
}
