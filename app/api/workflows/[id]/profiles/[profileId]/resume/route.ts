import { resumeWorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import { resumeEnrolment } from "@/lib/domain/sequencer/index.ts";
import { showPerson } from "@/lib/http/campaign-person.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(resumeWorkflowProfile, async (ctx, { body, params }) => {
  await resumeEnrolment(member(ctx), params.id ?? "", params.profileId ?? "", body.step_id || null);
  return showPerson(member(ctx), params.id ?? "", params.profileId ?? "");
});
