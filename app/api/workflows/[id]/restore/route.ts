import { restoreWorkflow } from "@/lib/contracts/campaigns.ts";
import { restoreCampaign } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(restoreWorkflow, async (ctx, { params }) => {
  const { id } = params;
  return { _id: id, status: await restoreCampaign(member(ctx), id) };
});
