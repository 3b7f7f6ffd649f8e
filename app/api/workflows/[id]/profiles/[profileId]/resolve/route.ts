import { resolveWorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { resolveUncertain } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const POST = route(resolveWorkflowProfile, async (ctx, { body, params }) => {
  await resolveUncertain(ctx.member, {
    campaignId: params.id,
    prospectId: params.profileId,
    actionId: body.action_id,
    answer: body.answer,
  });
  return showPerson(ctx.member, params.id, params.profileId);
});
