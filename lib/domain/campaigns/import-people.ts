import { db } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { type ImportInput, type ImportView, importCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireCampaign } from "./require-campaign.ts";
import { readSettings } from "./rules/settings.ts";
import { statusOf } from "./rules/status.ts";
import { findAudience, findLiveCampaignIds } from "./store/people.ts";

/**
 * Imports people from an uploaded file, for a campaign or for one that is still being written. An active campaign enrols
 * them at once. Throws like `importCsv`; an archived, deleted or finished campaign takes nobody (`conflict`).
 */
export function importPeople(member: Member, input: Omit<ImportInput, "reservedBy">): Promise<ImportView> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if (input.credentialId) await requireCredential(tx, member, input.credentialId);
    const campaign = input.campaignId === null ? null : await requireCampaign(tx, member, input.campaignId);
    const status = campaign ? statusOf(campaign.status) : "draft";
    if (status === "archived" || status === "deleted" || status === "finished")
      throw new ProductError("conflict", "campaignTakesNobody", { values: { status } });
    const live = await findLiveCampaignIds(tx, workspaceId);
    const view = await importCsv(member, {
      ...input,
      reservedBy: live.filter((id) => id !== input.campaignId),
    });
    if (view.movedIds.length > 0)
      await facts.publish(tx, {
        ...{ kind: "campaign.people_moved" as const, workspaceId },
        ...{ toCampaignId: input.campaignId, prospectIds: view.movedIds },
      });
    if (campaign && status === "active") {
      const audience = await findAudience(tx, workspaceId, campaign.id, readSettings(campaign.settings));
      await facts.publish(tx, {
        ...{ kind: "campaign.enrol" as const, workspaceId, campaignId: campaign.id },
        prospectIds: audience,
      });
    }
    const topics = ["profiles", "campaigns", ...(campaign ? [`campaign:${campaign.id}`] : [])];
    announce(tx, { workspaceId, event: "refetch_data", topics });
    return view;
  });
}
