import { fetchLimits } from "@/lib/contracts/credential-limits.ts";
import { readAccountLimits } from "@/lib/domain/lanes/index.ts";
import { route } from "@/lib/http/route.ts";
import { toLimitsView } from "@/lib/http/views/credential-limits.ts";

export const GET = route(fetchLimits, async (ctx, { params }) =>
  toLimitsView(await readAccountLimits(ctx.member, params.id)),
);
