import { countProfiles } from "@/lib/contracts/prospects.ts";
import { countPeople } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(countProfiles, async (ctx, { query }) => ({
  count: await countPeople(ctx.member, {
    search: query.query ?? null,
    leadStatus: query.lead_status ?? null,
    filters: query.filters ?? [],
    ids: null,
  }),
}));
