import { resolveWorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import { resolveUncertain } from "@/lib/domain/sequencer/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";
import { recordSent } from "@/lib/wiring/record-sent.ts";

export const POST = route(resolveWorkflowProfile, async (ctx, { body, params }) => {
  await resolveUncertain(member(ctx), {
    ...{ campaignId: params.id, prospectId: params.profileId },
    ...{ actionId: body.action_id, answer: body.answer, onSent: recordSent },
  });
  return showPerson(member(ctx), params.id, params.profileId);
});
