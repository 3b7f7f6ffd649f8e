import { db } from "@/lib/db/index.ts";
import { cancelBulk } from "@/lib/domain/bulk/index.ts";
import {
  countOwnPeople,
  deleteImport,
  detachImport,
  type ImportView,
  removeWithPeople,
  requireImport,
} from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { closeImport, holdImport, importLines } from "./import-lines.ts";
import { requireCampaign } from "./require-campaign.ts";
import { findCampaign, lockCampaign } from "./store/campaigns.ts";

/** The progress of an import. Throws `not_found`. */
export function readImport(member: Member, id: Id): Promise<ImportView> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const found = await requireImport(tx, member, id);
    if (found.campaignId) await requireCampaign(tx, member, found.campaignId);
    return found;
  });
}

/**
 * Cancels an import after the current batch: people who were imported stay. An import that is over doesn't change.
 * Throws `not_found`.
 */
export async function cancelImport(member: Member, id: Id): Promise<ImportView> {
  const { workspaceId, userId } = member;
  await readImport(member, id);
  await db.tenant({ workspaceId }, async (tx) => {
    const subject = { workspaceId, subjectId: id };
    const open = await holdImport(subject);
    if (!open) return;
    await cancelBulk(tx, importLines, subject);
    await closeImport(tx, workspaceId, open, "canceled");
    await audit(tx, { workspaceId, actorUserId: userId, action: "import.cancel", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: importLines.topics(subject) });
  });
  return readImport(member, id);
}

/** How many people `removeImport` would remove with an import. Throws `not_found`. */
export async function countPeopleOfImport(member: Member, id: Id): Promise<number> {
  const { workspaceId } = member;
  await readImport(member, id);
  return db.tenant({ workspaceId }, (tx) => countOwnPeople(tx, workspaceId, id));
}

/**
 * Removes an import that belongs to no campaign, or to one that has not begun; one under way is cancelled. Its people
 * stay in the workspace by default. If they are to go, too, those whom only this import brought and with whom nothing
 * has begun are deleted. Throws `not_found`, `conflict` (its campaign has begun).
 */
export async function removeImport(
  member: Member,
  id: Id,
  { withPeople }: { readonly withPeople: boolean },
): Promise<void> {
  const { workspaceId } = member;
  const { campaignId } = await readImport(member, id);
  if (campaignId) await requireUnbegun(workspaceId, campaignId);
  await cancelImport(member, id);
  const remove = withPeople ? removeWithPeople : deleteImport;
  await db.tenant({ workspaceId }, async (tx) => {
    if (campaignId) {
      await lockCampaign(tx, workspaceId, campaignId);
      await requireUnbegun(workspaceId, campaignId);
      await detachImport(tx, workspaceId, id, campaignId);
      announce(tx, { workspaceId, event: "refetch_data", topics: ["campaign", "campaigns"] });
    }
    await remove(tx, member, id);
  });
}

/** Throws `conflict` where a campaign has begun: its people are removed from it one by one, or by its list. */
async function requireUnbegun(workspaceId: Id, campaignId: Id): Promise<void> {
  const row = await db.tenant({ workspaceId }, (tx) => findCampaign(tx, workspaceId, campaignId));
  if (row?.status !== "draft") throw new ProductError("conflict", "importBegun");
}
