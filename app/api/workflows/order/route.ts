import { orderWorkflows } from "@/lib/contracts/campaigns/campaign-status.ts";
import { orderCampaigns } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(orderWorkflows, async (ctx, { body }) => {
  await orderCampaigns(ctx.member, body.workflows_order);
  return { done: true as const };
});
