import { db } from "@/lib/db/index.ts";
import { cancelBulk } from "@/lib/domain/bulk/index.ts";
import {
  countOwnPeople,
  deleteImport,
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
 * Removes an import that belongs to no campaign; one under way is cancelled. Its people stay in the workspace by
 * default. If they are to go, too, those whom only this import brought and with whom nothing has begun are deleted.
 * Throws `not_found`, `conflict` (it belongs to a campaign).
 */
export async function removeImport(
  member: Member,
  id: Id,
  { withPeople }: { readonly withPeople: boolean },
): Promise<void> {
  const { campaignId } = await readImport(member, id);
  if (campaignId) throw new ProductError("conflict", "importTaken");
  await cancelImport(member, id);
  const remove = withPeople ? removeWithPeople : deleteImport;
  await db.tenant({ workspaceId: member.workspaceId }, (tx) => remove(tx, member, id));
}
