import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireCampaign } from "./require-campaign.ts";
import { isAwaited, lockCampaign, updateCampaignRow } from "./store/campaigns.ts";

/**
 * Approves everybody who awaits it in a campaign at this moment, for its current version (OC-107). A job carries it out
 * where they are many. Whoever comes later awaits approval, and so does everybody else if the sequence is edited before
 * the job is done. Nothing changes where nobody awaits it. Throws `not_found`; `outdated` where the sequence was edited
 * after the version that the member has seen.
 * @param seen the version that the member has seen. Null: the current one, whichever it is.
 */
export function approveAll(member: Member, id: Id, seen: number | null): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, id);
    await lockCampaign(tx, workspaceId, id);
    const { currentVersion: version } = await requireCampaign(tx, member, id);
    if (seen !== null && seen !== version) throw new ProductError("outdated", "approvalOutdated");
    if (!(await isAwaited(tx, workspaceId, id))) return;
    await updateCampaignRow(tx, workspaceId, id, {
      allApprovedAt: await readProductNow(tx.sql),
      allApprovedFor: version,
      allApprovedBy: userId,
    });
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "campaign.approve",
      subjectId: id,
      data: { version },
    });
    await facts.publish(tx, { kind: "campaign.approved", workspaceId, campaignId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", `campaign:${id}`, "profiles"] });
  });
}
