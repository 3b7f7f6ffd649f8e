import type { WorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { readCampaignPerson } from "@/lib/domain/campaigns/index.ts";
import { explain, type UncertainAction } from "@/lib/domain/sequencer/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toPersonState } from "../views/campaigns.ts";
import { toTimeline } from "../views/prospects.ts";

/** A person of a campaign for the wire, with what the sequencer says they wait for. Throws `not_found`. */
export function showPerson(who: Member, campaignId: string, prospectId: string): Promise<WorkflowProfile> {
  const { workspaceId } = who;
  return db.tenant({ workspaceId }, async (tx) => {
    const { person, timeline } = await readCampaignPerson(who, campaignId, prospectId);
    const { enrolmentId } = person;
    const why = enrolmentId
      ? await explain(tx.sql, { workspaceId, enrolmentId }, await readProductNow(tx.sql))
      : null;
    return {
      ...toPersonState(person, why),
      timeline: timeline.map(toTimeline),
      uncertain: why?.uncertain ? toUncertain(why.uncertain) : null,
      sent: (why?.sent ?? []).map(({ id, nodeId, ...step }) => ({ ...step, action_id: id, step_id: nodeId })),
    };
  });
}

function toUncertain({ id, ...action }: UncertainAction): NonNullable<WorkflowProfile["uncertain"]> {
  return { action_id: id, ...action };
}
