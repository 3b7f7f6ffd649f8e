import { duplicateWorkflows } from "@/lib/contracts/campaigns/campaign-copies.ts";
import { duplicateCampaigns } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(duplicateWorkflows, async (ctx, { body }) => {
  const wanted = Object.entries(body.update_dict).map(([campaignId, credentialIds]) => ({
    campaignId,
    credentialIds,
  }));
  const copies = await duplicateCampaigns(ctx.member, wanted, body.key ?? null);
  return copies.map(({ id, campaignId, credentialId }) => ({
    _id: id,
    workflow_id: campaignId,
    credentials: credentialId,
  }));
});
