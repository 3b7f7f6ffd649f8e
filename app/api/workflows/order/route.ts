import { orderWorkflows } from "@/lib/contracts/campaigns.ts";
import { orderCampaigns } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(orderWorkflows, async (ctx, { body }) => {
  await orderCampaigns(member(ctx), body.workflows_order);
  return { done: true as const };
});
