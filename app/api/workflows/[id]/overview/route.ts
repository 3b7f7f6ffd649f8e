import { readOverview as contract } from "@/lib/contracts/campaigns/overview.ts";
import { readOverview } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toOverview } from "@/lib/http/views/overview.ts";
import { chooseTimeZone } from "@/lib/i18n/locales.ts";

export const GET = route(contract, async (ctx, { params: { id }, query: { timezone } }) =>
  toOverview(await readOverview(ctx.member, id, chooseTimeZone(timezone))),
);
