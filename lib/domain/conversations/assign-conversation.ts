import { db } from "@/lib/db/index.ts";
import { audit, isMember, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announceChange } from "./record-incoming.ts";
import { requireConversation } from "./sight.ts";
import { writeAssignee } from "./store/conversations.ts";

/**
 * Gives a conversation to a member who is to look after it; null: to nobody in particular. Throws `not_found`;
 * `invalid_input` for somebody who isn't in the workspace.
 */
export function assignConversation(member: Member, prospectId: Id, assigneeId: Id | null): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { id, assignedTo } = await requireConversation(tx, member, prospectId);
    if (assigneeId !== null && !(await isMember(tx, workspaceId, assigneeId)))
      throw invalidField("worker_id", "notAMember");
    if (assigneeId === assignedTo) return;
    await writeAssignee(tx.sql, workspaceId, id, assigneeId);
    const data = { to: assigneeId };
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "conversation.assign",
      subjectId: prospectId,
      data,
    });
    announceChange(tx, workspaceId, prospectId);
  });
}
