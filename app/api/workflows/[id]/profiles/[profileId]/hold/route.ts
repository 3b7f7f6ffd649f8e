import { holdWorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { changeEnrolment } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const POST = route(holdWorkflowProfile, async (ctx, { body, params }) => {
  await changeEnrolment(ctx.member, params.id, params.profileId, { verb: "hold", until: body.until ?? null });
  return showPerson(ctx.member, params.id, params.profileId);
});
