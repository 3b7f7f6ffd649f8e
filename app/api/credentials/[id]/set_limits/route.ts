import { setLimits } from "@/lib/contracts/credential-limits.ts";
import { setAccountLimits } from "@/lib/domain/lanes/index.ts";
import { route } from "@/lib/http/route.ts";
import { toLimitsView } from "@/lib/http/views/credential-limits.ts";

export const POST = route(setLimits, async (ctx, { params, body }) =>
  toLimitsView(
    await setAccountLimits(ctx.member, params.id, {
      limits: body.limits,
      gap: body.gap,
      skipRamp: body.skip_ramp_up,
      acknowledged: body.acknowledged,
    }),
  ),
);
