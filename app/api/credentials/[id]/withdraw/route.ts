import { fetchWithdrawals } from "@/lib/contracts/withdrawals.ts";
import { readWithdrawals } from "@/lib/domain/withdrawals/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWithdrawalsView } from "@/lib/http/views/withdrawals.ts";

export const GET = route(fetchWithdrawals, async (ctx, { params, query }) =>
  toWithdrawalsView(await readWithdrawals(ctx.member, params.id, wishOf(query))),
);

/** Days alone ask for a rule without a number; a number alone goes with the days that are saved. */
function wishOf({ days, most_pending: mostPending }: { days?: number; most_pending?: number }) {
  if (days === undefined) return mostPending === undefined ? {} : { mostPending };
  return { afterDays: days, mostPending: mostPending ?? null };
}
