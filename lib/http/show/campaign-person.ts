import type { WorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { readCampaignPerson } from "@/lib/domain/campaigns/index.ts";
import { explain, type UncertainAction } from "@/lib/domain/sequencer/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toPersonState } from "../views/campaigns.ts";
import { toTimeline } from "../views/prospects.ts";

/**
 * A person of a campaign as the wire has them. The sequencer knows more than the stored reason: hours, limits and rests
 * of the account as they are now. Throws `not_found`.
 */
export async function showPerson(
  who: Member,
  campaignId: string,
  prospectId: string,
): Promise<WorkflowProfile> {
  const { workspaceId } = who;
  const { person, timeline } = await readCampaignPerson(who, campaignId, prospectId);
  const { enrolmentId } = person;
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
    uncertain: why?.uncertain ? toUncertain(why.uncertain) : null,
    sent: (why?.sent ?? []).map(({ id, nodeId, ...step }) => ({ ...step, action_id: id, step_id: nodeId })),
  };
}

function toUncertain({ id, ...action }: UncertainAction): NonNullable<WorkflowProfile["uncertain"]> {
  return { action_id: id, ...action };
}
