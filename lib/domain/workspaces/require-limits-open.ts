import { db, type Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Member } from "./member.ts";
import { areLimitsLocked } from "./store/workspaces.ts";

/**
 * Throws `forbidden` where a worker would change limits in a workspace whose admins keep them to themselves [SH-276].
 */
export async function requireLimitsOpen(tx: Tx, { workspaceId, isAdmin }: Member): Promise<void> {
  if (!isAdmin && (await areLimitsLocked(tx, workspaceId)))
    throw new ProductError("forbidden", "limitsLocked");
}

/** Whether only admins may change limits. */
export function readLimitsLock({ workspaceId }: Member): Promise<boolean> {
  return db.tenant({ workspaceId }, (tx) => areLimitsLocked(tx, workspaceId));
}
