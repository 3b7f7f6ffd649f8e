import { updateWithdraw } from "@/lib/contracts/withdrawals.ts";
import { updateWithdrawals } from "@/lib/domain/withdrawals/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWithdrawalsView } from "@/lib/http/views/withdrawals.ts";

export const POST = route(updateWithdraw, async (ctx, { params, body }) =>
  toWithdrawalsView(
    await updateWithdrawals(ctx.member, params.id, {
      isOn: body.is_on,
      afterDays: body.days,
      mostPending: body.most_pending,
    }),
  ),
);
