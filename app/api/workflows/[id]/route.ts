import { readWorkflow } from "@/lib/contracts/campaigns.ts";
import { readCampaign } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toWorkflow } from "@/lib/http/views/campaigns.ts";

export const GET = route(readWorkflow, async (ctx, { params }) =>
  toWorkflow(await readCampaign(member(ctx), params.id)),
);
