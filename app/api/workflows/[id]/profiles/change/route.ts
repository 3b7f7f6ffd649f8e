import { changeWorkflowProfiles } from "@/lib/contracts/campaigns/campaign-people.ts";
import { changeEnrolments } from "@/lib/domain/sequencer/index.ts";
import { errorBody } from "@/lib/http/envelope.ts";
import { route } from "@/lib/http/route.ts";
import { toDeed } from "@/lib/http/views/campaigns.ts";

export const POST = route(changeWorkflowProfiles, async (ctx, { body, params }) => {
  const refused = await changeEnrolments(ctx.member, params.id, body.ids, toDeed(body));
  return {
    refused: refused.map(({ prospectId, error }) => {
      const { reason, error: text } = errorBody(error, ctx.locale, ctx.requestId);
      return { profile_id: prospectId, reason, error: text };
    }),
  };
});
