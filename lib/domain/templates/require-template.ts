import { db, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { findRow, type TemplateRow } from "./store/templates.ts";

/** Whether a member may change a template: their own, and as an admin every shared one. */
export const mayEdit = (member: Member, { ownerId, isShared }: Pick<TemplateRow, "ownerId" | "isShared">) =>
  ownerId === member.userId || (isShared && member.isAdmin);

/** A template that the member sees: a shared one, or their own. Throws `not_found`. */
export async function requireTemplate(tx: Tx, member: Member, id: Id): Promise<TemplateRow> {
  const row = await requireSeen(tx, member, id, false);
  if (row.deletedAt !== null) throw new ProductError("not_found", "notFound");
  return row;
}

/** A template that the member may open to change it. Null: there is none, or it is somebody else's. */
export function findEditable(member: Member, id: string): Promise<TemplateRow | null> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const row = isId(id) ? await findRow(tx, member.workspaceId, id, { isLocked: false }) : null;
    return row && row.deletedAt === null && mayEdit(member, row) ? row : null;
  });
}

/**
 * A template that the member may change, deleted or not; its row is locked until the commit. Throws `not_found`;
 * `forbidden` for somebody else's.
 */
export async function requireEditable(tx: Tx, member: Member, id: Id): Promise<TemplateRow> {
  const row = await requireSeen(tx, member, id, true);
  if (!mayEdit(member, row)) throw new ProductError("forbidden", "templateOfOther");
  return row;
}

async function requireSeen(tx: Tx, member: Member, id: Id, isLocked: boolean): Promise<TemplateRow> {
  const row = isId(id) ? await findRow(tx, member.workspaceId, id, { isLocked }) : null;
  if (!row || !(row.isShared || row.ownerId === member.userId))
    throw new ProductError("not_found", "notFound");
  return row;
}
