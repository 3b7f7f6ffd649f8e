import { readWorkflow } from "@/lib/contracts/campaigns/campaigns.ts";
import { readCampaign } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWorkflow } from "@/lib/http/views/campaigns.ts";

export const GET = route(readWorkflow, async (ctx, { params }) =>
  toWorkflow(await readCampaign(ctx.member, params.id)),
);
