import { resumeWorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { resumeEnrolment } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const POST = route(resumeWorkflowProfile, async (ctx, { body, params }) => {
  const at = body.step_id ? { stepId: body.step_id, repeats: body.repeats ?? null } : null;
  await resumeEnrolment(ctx.member, params.id, params.profileId, at);
  return showPerson(ctx.member, params.id, params.profileId);
});
