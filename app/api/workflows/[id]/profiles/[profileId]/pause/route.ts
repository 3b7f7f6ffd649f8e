import { pauseWorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import { pauseEnrolment } from "@/lib/domain/sequencer/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const POST = route(pauseWorkflowProfile, async (ctx, { params }) => {
  await pauseEnrolment(member(ctx), params.id, params.profileId);
  return showPerson(member(ctx), params.id, params.profileId);
});
