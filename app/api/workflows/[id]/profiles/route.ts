import { listWorkflowProfiles } from "@/lib/contracts/campaigns/campaign-people.ts";
import { route } from "@/lib/http/route.ts";
import { showPeople } from "@/lib/http/show/campaign-people.ts";

export const GET = route(listWorkflowProfiles, async (ctx, { query, params }) => {
  const { offset, limit } = query;
  const { items, total } = await showPeople(ctx.member, params.id, {
    search: query.query ?? null,
    state: query.state ?? null,
    approval: query.approval ?? null,
    offset,
    limit,
  });
  return { items, total, offset, limit };
});
