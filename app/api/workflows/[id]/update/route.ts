import { updateWorkflow } from "@/lib/contracts/campaigns/campaigns.ts";
import { readCampaign, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { fromFlags, fromSequence, toWorkflow } from "@/lib/http/views/campaigns.ts";

export const POST = route(updateWorkflow, async (ctx, { body, params }) => {
  const { id } = params;
  const settings = fromFlags(body);
  const changes = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...fromSequence(body),
    ...(body.mailboxes === undefined ? {} : { mailboxIds: body.mailboxes }),
    ...(body.searches === undefined ? {} : { importIds: body.searches }),
  };
  await updateCampaign(ctx.member, id, changes, body.revision ?? null);
  return toWorkflow(await readCampaign(ctx.member, id));
});
