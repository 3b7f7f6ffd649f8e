import { readRates as contract } from "@/lib/contracts/campaigns/overview.ts";
import { readRates } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toRates } from "@/lib/http/views/overview.ts";
import { chooseTimeZone } from "@/lib/i18n/locales.ts";

export const GET = route(contract, async (ctx, { query: { ids, timezone } }) => {
  const rows = await readRates(ctx.member, { campaignIds: ids ?? null, zone: chooseTimeZone(timezone) });
  return rows.map(toRates);
});
