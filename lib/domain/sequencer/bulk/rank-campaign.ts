import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import { firstRank, ranks } from "../rules/plan.ts";
import { findCampaignFacts } from "../store/one-enrolment.ts";
import { countUnranked, pickUnranked, writeRank } from "../store/rank-sql.ts";
import { campaignSubject } from "./campaign-subject.ts";

/** Gives the people who haven't begun a campaign its present place among the others (OC-012). */
export const rankCampaign: BulkWork = {
  ...campaignSubject,
  kind: "campaign.rank",
  batch: 500,
  isInline: true,
  async count({ sql }, { workspaceId, subjectId }) {
    const rank = await rankOf(sql, workspaceId, subjectId);
    return rank === null ? 0 : countUnranked(sql, { workspaceId, campaignId: subjectId, rank, firstRank });
  },
  async pick({ sql }, { workspaceId, subjectId }, after, limit) {
    const rank = await rankOf(sql, workspaceId, subjectId);
    const campaign = { workspaceId, campaignId: subjectId, firstRank };
    return rank === null ? [] : pickUnranked(sql, { ...campaign, rank }, after ?? lowestId, limit);
  },
  async carryOut({ sql }, { workspaceId, subjectId }, prospectIds) {
    const rank = await rankOf(sql, workspaceId, subjectId);
    const campaign = { workspaceId, campaignId: subjectId, firstRank };
    if (rank !== null) await writeRank(sql, { ...campaign, rank }, prospectIds);
  },
};

async function rankOf(
  sql: Parameters<typeof findCampaignFacts>[0],
  workspaceId: string,
  campaignId: string,
): Promise<number | null> {
  const campaign = await findCampaignFacts(sql, workspaceId, campaignId);
  return campaign && ranks.firstOf(campaign.rank);
}
