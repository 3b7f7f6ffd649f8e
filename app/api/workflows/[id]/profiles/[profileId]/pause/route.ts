import { pauseWorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { pauseEnrolment } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const POST = route(pauseWorkflowProfile, async (ctx, { params }) => {
  await pauseEnrolment(ctx.member, params.id, params.profileId);
  return showPerson(ctx.member, params.id, params.profileId);
});
