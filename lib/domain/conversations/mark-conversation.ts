import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { announceChange } from "./record-incoming.ts";
import { requireConversation } from "./sight.ts";
import { type Marks, writeMarks } from "./store/conversations.ts";

/** Marks a conversation as read or unread, starred, archived. Marks that aren't given stay. Throws `not_found`. */
export function markConversation(member: Member, prospectId: Id, marks: Marks): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { id } = await requireConversation(tx, member, prospectId);
    await writeMarks(tx.sql, workspaceId, id, marks);
    announceChange(tx, workspaceId, prospectId);
    announce(tx, { workspaceId, event: "update_unread_counter", topics: ["unread"] });
  });
}
