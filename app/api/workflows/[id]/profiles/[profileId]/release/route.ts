import { releaseWorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { changeEnrolment } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const POST = route(releaseWorkflowProfile, async (ctx, { params }) => {
  await changeEnrolment(ctx.member, params.id, params.profileId, { verb: "release" });
  return showPerson(ctx.member, params.id, params.profileId);
});
