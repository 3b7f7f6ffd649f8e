import { readWorkflowProfile } from "@/lib/contracts/campaigns.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { readCampaignPerson } from "@/lib/domain/campaigns/index.ts";
import { explain } from "@/lib/domain/sequencer/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toPersonState } from "@/lib/http/views/campaigns.ts";
import { toTimeline } from "@/lib/http/views/prospects.ts";

export const GET = route(readWorkflowProfile, async (ctx, { params }) => {
  const who = member(ctx);
  const { workspaceId } = who;
  const { person, timeline } = await readCampaignPerson(who, params.id ?? "", params.profileId ?? "");
  const { enrolmentId } = person;
  // The sequencer knows more than the stored reason: hours, limits and rests of the account as they are now.
  const why = enrolmentId
    ? await db.tenant({ workspaceId }, async (tx) =>
        explain(tx.sql, { workspaceId, enrolmentId }, await readProductNow(tx.sql)),
      )
    : null;
  const known = toPersonState(person);
  return {
    ...known,
    reason: why ? why.reason : known.reason,
    next_at: why ? (why.nextTryAt?.getTime() ?? null) : known.next_at,
    timeline: timeline.map(toTimeline),
  };
});
