import { fetchWorkflows } from "@/lib/contracts/campaigns/campaigns.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSummary } from "@/lib/http/views/campaigns.ts";

export const GET = route(fetchWorkflows, async (ctx, { query }) => {
  const { items } = await listCampaigns(ctx.member, {
    credentialId: query.credentials_id ?? null,
    search: null,
    view: "current",
    offset: 0,
    limit: 1000,
  });
  return items.map(toSummary);
});
