import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findMembership } from "./store/workspaces.ts";

/**
 * Checks that a user is an admin of another workspace than the present one, which is active and paid. Throws as
 * `requireChoosable`, `forbidden` for a worker, and `unpaid`.
 */
export async function requireAdminOf(userId: Id, workspaceId: Id, currentId: Id): Promise<void> {
  const { isAdmin, workspace } = await findChoosable(userId, workspaceId, currentId);
  if (!isAdmin) throw new ProductError("forbidden", "spaceAdminOnly");
  if (!workspace.isPaid) throw new ProductError("unpaid", "unpaid");
}

/**
 * Checks that a user may choose a workspace. Throws `not_found` (not a member), `conflict` (already chosen) [SH-122],
 * or `forbidden` with the workspace's status where it isn't active [SH-124, SH-126].
 */
export async function requireChoosable(userId: Id, workspaceId: Id, currentId: Id | null): Promise<void> {
  await findChoosable(userId, workspaceId, currentId);
}

async function findChoosable(userId: Id, workspaceId: Id, currentId: Id | null) {
  const membership = await db.platform("accounts", (tx) => findMembership(tx, workspaceId, userId));
  if (!membership) throw new ProductError("not_found", "spaceNotFound");
  if (workspaceId === currentId) throw new ProductError("conflict", "spaceAlreadyActive");
  const { status } = membership.workspace;
  if (status !== "active") throw new ProductError("forbidden", "spaceNotActive", { values: { status } });
  return membership;
}
