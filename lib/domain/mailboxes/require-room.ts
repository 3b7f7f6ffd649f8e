import type { Tx } from "@/lib/db/index.ts";
import { requireRoom } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { countMailboxes } from "./store/mailboxes.ts";

/**
 * Throws `feature_missing` where the workspace has more mailboxes than its plan allows. Call it after a mailbox was
 * added or connected again [BO-265].
 */
export function requireMailboxRoom(tx: Tx, workspaceId: Id): Promise<void> {
  return requireRoom(tx, workspaceId, "email_integrations", () => countMailboxes(tx, workspaceId));
}
