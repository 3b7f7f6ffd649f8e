import { db, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { openCurrent } from "./secret.ts";
import { findRow, listRows, lockRow, type Webhook } from "./store/webhooks.ts";

/**
 * A webhook that the member may see and change: their own, and as an admin any. Nobody else may, since it tells of what
 * its maker sees. Throws `not_found`.
 */
export async function requireWebhook(
  tx: Tx,
  member: Member,
  id: Id,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Webhook> {
  const find = isLocked ? lockRow : findRow;
  const row = isId(id) ? await find(tx.sql, member.workspaceId, id) : null;
  if (!row || !(member.isAdmin || row.createdBy === member.userId))
    throw new ProductError("not_found", "notFound");
  return row;
}

/** The webhooks that the member may see, oldest first. */
export function listWebhooks({ workspaceId, userId, isAdmin }: Member): Promise<Webhook[]> {
  return db.tenant({ workspaceId }, ({ sql }) => listRows(sql, workspaceId, isAdmin ? null : userId));
}

/**
 * The webhooks that were switched off by themselves and for which the member answers: their own, and as an admin those
 * whose maker has left.
 */
export async function webhooksOff(member: Member): Promise<Webhook[]> {
  const all = await listWebhooks(member);
  return all.filter(
    ({ offReason, createdBy }) =>
      offReason !== null && (createdBy === member.userId || offReason === "maker_left"),
  );
}

/** A webhook for its page. Null: there is none, or the member may not see it. */
export function findWebhook(member: Member, id: string): Promise<Webhook | null> {
  return db
    .tenant({ workspaceId: member.workspaceId }, (tx) => requireWebhook(tx, member, id, { isLocked: false }))
    .catch((error: unknown) => {
      if (error instanceof ProductError && error.reason === "not_found") return null;
      throw error;
    });
}

/** The secret with which a receiver checks messages, and which one it is. Throws `not_found`. */
export function readSecret(
  member: Member,
  id: Id,
): Promise<{ readonly secret: string; readonly version: number }> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, member, id, { isLocked: false });
    return { secret: await openCurrent(tx, webhook), version: webhook.secretVersion };
  });
}
