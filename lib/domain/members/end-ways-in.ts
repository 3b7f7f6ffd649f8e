import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { record } from "./require-admin.ts";
import { endCodeInvites } from "./store/code-invites.ts";
import { revokeOpenOf } from "./store/invites.ts";

/**
 * Ends the codes of a workspace, since somebody from whom something was taken may know them: they would leave, and join
 * again with what the code gives. Admins can renew them. Lock the members first.
 */
export function endKnownCodes(tx: Tx, workspaceId: Id): Promise<void> {
  return endCodeInvites(tx, workspaceId, new Date(systemMs()));
}

/**
 * Ends every way back of somebody who leaves or stops being an admin: the codes, and what they invited by mail, which
 * may be an address of their own. Each revoked invitation is recorded as done by `by`. Lock the members first.
 */
export async function endWaysBack(
  tx: Tx,
  by: Pick<Member, "workspaceId" | "userId">,
  userId: Id,
): Promise<void> {
  const { workspaceId } = by;
  await endKnownCodes(tx, workspaceId);
  for (const id of await revokeOpenOf(tx, workspaceId, userId, new Date(systemMs())))
    await record(tx, by, "invite.revoke", id);
}
