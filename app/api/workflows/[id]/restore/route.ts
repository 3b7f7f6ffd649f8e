import { restoreWorkflow } from "@/lib/contracts/campaigns/campaign-status.ts";
import { restoreCampaign } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(restoreWorkflow, async (ctx, { params }) => {
  const { id } = params;
  return { _id: id, status: await restoreCampaign(ctx.member, id) };
});
