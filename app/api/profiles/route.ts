import { listProfiles } from "@/lib/contracts/prospects.ts";
import { route } from "@/lib/http/route.ts";
import { showProfiles } from "@/lib/http/show/profiles.ts";

export const GET = route(listProfiles, (ctx, { query }) =>
  showProfiles(ctx.member, {
    search: query.query ?? null,
    leadStatus: query.lead_status ?? null,
    filters: query.filters ?? [],
    order: query.order,
    cursor: query.cursor ?? null,
    limit: query.limit,
  }),
);
