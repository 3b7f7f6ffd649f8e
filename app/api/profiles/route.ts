import { listProfiles } from "@/lib/contracts/prospects.ts";
import { listProspects } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { toProfilePage } from "@/lib/http/views/prospects.ts";

export const GET = route(listProfiles, async (ctx, { query }) =>
  toProfilePage(
    await listProspects(ctx.member, {
      search: query.query ?? null,
      leadStatus: query.lead_status ?? null,
      cursor: query.cursor ?? null,
      limit: query.limit,
    }),
  ),
);
