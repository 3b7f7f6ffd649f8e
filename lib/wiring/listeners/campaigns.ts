import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { useDomainEverywhere } from "@/lib/domain/campaigns/index.ts";
import { forgetNeeds } from "@/lib/domain/credentials/index.ts";
import {
  alignCampaign,
  announcePeople,
  approvePeople,
  enrolAudience,
  leaveOthers,
  partCampaigns,
  rankCampaign,
  wakeCampaign,
  wakeListed,
} from "@/lib/domain/sequencer/index.ts";
import { cancelTasksOfCanceled } from "@/lib/domain/tasks/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";

/** What follows from a change of a campaign or of who is in it. */
export function bindCampaigns(): void {
  // Before people are moved, which wakes their lanes. Whoever lacks it still is refused again, and then it is told again.
  for (const kind of ["campaign.edited", "campaign.changed"] as const)
    facts.on(kind, (tx: HotTx, { workspaceId, campaignId }) => forgetNeeds(tx, workspaceId, campaignId));
  for (const kind of ["campaign.paused", "campaign.resumed", "campaign.edited"] as const)
    facts.on(kind, async (tx: HotTx, { workspaceId, campaignId }) => {
      await startBulk(tx, alignCampaign, { workspaceId, subjectId: campaignId });
    });
  facts.on("campaign.restored", async (tx: HotTx, { workspaceId, campaignId }) => {
    await startBulk(tx, partCampaigns, { workspaceId, subjectId: campaignId });
  });
  facts.on("campaign.changed", async (tx: HotTx, { workspaceId, campaignId }) => {
    await startBulk(tx, wakeCampaign, { workspaceId, subjectId: campaignId });
  });
  facts.on("blacklist.lifted", (tx: HotTx, fact) => wakeListed(tx, fact));
  facts.on("campaign.approved", async (tx: HotTx, { workspaceId, campaignId }) => {
    await startBulk(tx, approvePeople, { workspaceId, subjectId: campaignId });
  });
  facts.on("tracking_domain.for_all_campaigns", (tx: HotTx, fact) => useDomainEverywhere(tx, fact));
  facts.on("campaign.ordered", async (tx: HotTx, { workspaceId, campaignId }) => {
    await startBulk(tx, rankCampaign, { workspaceId, subjectId: campaignId });
  });
  facts.on("campaign.enrol", async (tx: HotTx, { workspaceId, campaignId }) => {
    await startBulk(tx, enrolAudience, { workspaceId, subjectId: campaignId });
  });
  facts.on("campaign.people_came", async (tx: HotTx, { workspaceId, campaignId, after }) => {
    const subject = { workspaceId, subjectId: campaignId };
    const keys = await enrolAudience.pick(tx, subject, after, enrolAudience.batch);
    if (keys.length > 0) await enrolAudience.carryOut(tx, subject, keys);
  });
  facts.on("campaign.people_moved", async (tx: HotTx, moved) => {
    const { workspaceId, prospectIds } = moved;
    const now = await readProductNow(tx.sql);
    await leaveOthers(tx.sql, { ...moved, now });
    await cancelTasksOfCanceled(tx.sql, { workspaceId, prospectIds, now });
    await announcePeople(tx, { workspaceId, prospectIds });
  });
}
