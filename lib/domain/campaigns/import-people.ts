import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { type ImportInput, type ImportView, importCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { enrolAudience } from "./enrol-audience.ts";
import { reviveCampaign } from "./finish-campaigns.ts";
import { requireCampaign } from "./require-campaign.ts";
import { readSettings } from "./rules/settings.ts";
import { statusOf } from "./rules/status.ts";
import { findLiveCampaignIds } from "./store/people.ts";

/**
 * Imports people from an uploaded file, for a campaign or for one that is still being written. An active campaign enrols
 * them at once, a finished one is active again. Throws like `importCsv`; an archived or deleted campaign takes nobody
 * (`conflict`).
 */
export function importPeople(member: Member, input: Omit<ImportInput, "reservedBy">): Promise<ImportView> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if (input.credentialId) await requireCredential(tx, member, input.credentialId);
    if (input.campaignId) {
      await requireCampaign(tx, member, input.campaignId);
      await reviveCampaign(tx, workspaceId, input.campaignId, member.userId);
    }
    const campaign = input.campaignId === null ? null : await requireCampaign(tx, member, input.campaignId);
    const status = campaign ? statusOf(campaign.status) : "draft";
    if (status === "archived" || status === "deleted")
      throw new ProductError("conflict", "campaignTakesNobody", { values: { status } });
    const live = await findLiveCampaignIds(tx, workspaceId);
    const view = await importCsv(member, {
      ...input,
      reservedBy: live.filter((id) => id !== input.campaignId),
    });
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: view.prospectIds });
    if (view.movedIds.length > 0)
      await facts.publish(tx, {
        ...{ kind: "campaign.people_moved" as const, workspaceId },
        ...{ toCampaignId: input.campaignId, prospectIds: view.movedIds },
      });
    if (campaign && status === "active")
      await enrolAudience(tx, workspaceId, campaign.id, readSettings(campaign.settings));
    const topics = ["profiles", "campaigns", ...(campaign ? [`campaign:${campaign.id}`] : [])];
    announce(tx, { workspaceId, event: "refetch_data", topics });
    return view;
  });
}
