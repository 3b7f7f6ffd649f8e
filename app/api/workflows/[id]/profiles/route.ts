import { listWorkflowProfiles } from "@/lib/contracts/campaign-people.ts";
import { listCampaignPeople } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toPersonState } from "@/lib/http/views/campaigns.ts";

export const GET = route(listWorkflowProfiles, async (ctx, { query, params }) => {
  const { offset, limit } = query;
  const { items, total } = await listCampaignPeople(member(ctx), params.id, {
    ...{ search: query.query ?? null, state: query.state ?? null },
    ...{ offset, limit },
  });
  return { items: items.map(toPersonState), total, offset, limit };
});
