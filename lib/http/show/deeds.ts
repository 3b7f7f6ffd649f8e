import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import type { LeftOutReason } from "@/lib/contracts/words/people-deeds.ts";
import { campaignNames } from "@/lib/domain/campaigns/index.ts";
import type { DeedRow } from "@/lib/domain/people/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

/** What was done to many people, for the wire, with the names of the campaigns that the member sees. */
export async function showDeeds(who: Member, deeds: readonly DeedRow[]): Promise<PeopleDeedView[]> {
  const names = deeds.some(({ campaignId }) => campaignId) ? await campaignNames(who) : [];
  return deeds.map((deed) => {
    const campaign = names.find(({ id }) => id === deed.campaignId);
    return {
      _id: deed.id,
      action: deed.kind,
      state: deed.state,
      total: deed.total,
      reached: deed.reached,
      changed: deed.changed,
      left_out: Object.entries(deed.leftOut).map(([reason, count]) => ({
        reason: reason as LeftOutReason,
        count,
      })),
      workflow: campaign ? { _id: campaign.id, name: campaign.name } : null,
      is_late: deed.isLate,
      created_at: deed.createdAt.getTime(),
      ended_at: deed.endedAt?.getTime() ?? null,
    };
  });
}

/** One of them. */
export async function showDeed(who: Member, deed: DeedRow): Promise<PeopleDeedView> {
  const [shown] = await showDeeds(who, [deed]);
  return shown!;
}
