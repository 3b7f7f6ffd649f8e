import { fetchWithdrawals } from "@/lib/contracts/withdrawals.ts";
import { readWithdrawals } from "@/lib/domain/withdrawals/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWithdrawalsView } from "@/lib/http/views/withdrawals.ts";

export const GET = route(fetchWithdrawals, async (ctx, { params, query }) =>
  toWithdrawalsView(
    await readWithdrawals(
      ctx.member,
      params.id,
      query.days === undefined ? {} : { afterDays: query.days, mostPending: query.most_pending ?? null },
    ),
  ),
);
