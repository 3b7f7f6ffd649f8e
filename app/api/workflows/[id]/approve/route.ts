import { approveWorkflow } from "@/lib/contracts/campaigns/campaign-people.ts";
import { approveAll, readCampaign } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSummary } from "@/lib/http/views/campaigns.ts";

export const POST = route(approveWorkflow, async (ctx, { body, params }) => {
  await approveAll(ctx.member, params.id, body.version ?? null);
  return toSummary(await readCampaign(ctx.member, params.id));
});
