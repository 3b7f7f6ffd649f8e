import { db } from "@/lib/db/index.ts";
import { markEntered } from "@/lib/domain/accounts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { audit } from "./audit.ts";

/**
 * Records in a workspace that an admin of the platform entered it without being a member: once for each session
 * [SH-472]. The record comes first, so that no entering goes without one; a failure between the two is recorded twice.
 */
export async function noteEntered(sessionId: Id, userId: Id, workspaceId: Id): Promise<void> {
  await db.tenant({ workspaceId }, (tx) =>
    audit(tx, { workspaceId, actorUserId: userId, action: "workspace.enter", subjectId: workspaceId }),
  );
  await db.platform("accounts", ({ sql }) => markEntered(sql, sessionId, workspaceId));
}
