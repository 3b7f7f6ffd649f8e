import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireSound } from "./check-campaign.ts";
import { requireCampaign } from "./require-campaign.ts";
import { requireCampaignRoom } from "./require-plan.ts";
import { campaignType } from "./rules/campaign-type.ts";
import { readSettings, trackedBy } from "./rules/settings.ts";
import { isRestorable, mayChange, statusOf } from "./rules/status.ts";
import { findGraph, listPool, lockCampaign, updateCampaignRow } from "./store/campaigns.ts";

const away: readonly CampaignStatus[] = ["archived", "deleted"];

/**
 * Changes a campaign's status as decision 24 allows. Its first start enrols its audience; every later start resumes
 * it; leaving `active` pauses it. Throws `conflict` for a change that isn't allowed, `gone` for a campaign deleted
 * more than 30 days ago, and `invalid_input` for a start with errors in the sequence. Asking for the present status
 * does nothing.
 */
export function changeStatus(member: Member, id: Id, to: CampaignStatus): Promise<CampaignStatus> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, id);
    await lockCampaign(tx, workspaceId, id);
    const row = await requireCampaign(tx, member, id);
    const from = statusOf(row.status);
    if (from === to) return to;
    if (to === "finished" || !mayChange(from, to))
      throw new ProductError("conflict", "campaignTransition", { values: { from, to } });
    const now = await readProductNow(tx.sql);
    if (from === "deleted" && !isRestorable(row.deletedAt, now))
      throw new ProductError("gone", "campaignGone");
    const settings = readSettings(row.settings);
    if (to === "active") {
      const graph = await findGraph(tx, workspaceId, id, row.currentVersion);
      const mailboxIds = await listPool(tx, workspaceId, id);
      const { credentialId } = row;
      await requireSound(
        tx,
        member,
        {
          credentialId,
          type: campaignType(row.type),
          graph,
          mailboxIds,
          isEmailOnly: settings.isEmailOnly,
          tracks: trackedBy(settings),
          customFields: [],
        },
        id,
      );
    }
    await updateCampaignRow(tx, workspaceId, id, {
      status: to,
      statusBefore: from,
      deletedAt: to === "deleted" ? now : null,
      ...(to === "active" && row.launchedAt === null ? { launchedAt: now } : {}),
    });
    if (from === "deleted") await requireCampaignRoom(tx, workspaceId);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "campaign.status",
      subjectId: id,
      data: { from, to },
    });
    if (from === "active") await facts.publish(tx, { kind: "campaign.paused", workspaceId, campaignId: id });
    if (away.includes(from) && to === "paused")
      await facts.publish(tx, { kind: "campaign.restored", workspaceId, campaignId: id });
    if (to === "active") {
      await facts.publish(tx, { kind: "campaign.resumed", workspaceId, campaignId: id });
      await facts.publish(tx, { kind: "campaign.enrol", workspaceId, campaignId: id });
    }
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns", `campaign:${id}`] });
    return to;
  });
}

/**
 * Brings an archived or deleted campaign back as paused. A campaign that was just restored stays as it is. Throws like
 * `changeStatus`.
 */
export async function restoreCampaign(member: Member, id: Id): Promise<CampaignStatus> {
  const { status, statusBefore } = await db.tenant({ workspaceId: member.workspaceId }, (tx) =>
    requireCampaign(tx, member, id),
  );
  const from = statusOf(status);
  if (from === "paused" && away.includes(statusOf(statusBefore ?? ""))) return from;
  if (!away.includes(from))
    throw new ProductError("conflict", "campaignTransition", { values: { from, to: "paused" } });
  return changeStatus(member, id, "paused");
}
