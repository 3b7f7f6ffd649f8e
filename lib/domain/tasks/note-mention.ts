import { noPriority } from "@/lib/contracts/words/task-priorities.ts";
import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import type { Facts } from "@/lib/kernel/facts/index.ts";
import { namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { insertOwnTask } from "./store/tasks.ts";
import { topicsOfTask } from "./topics.ts";

/**
 * Gives a member whom a note mentions a task that says what the note says, due at once and once for each note. There
 * are no notifications yet, and tasks are what a member sees first in the dashboard.
 */
export async function noteMention(
  tx: HotTx,
  { workspaceId, prospectId, noteId, userId, authorId, text }: Facts["member.mentioned"],
): Promise<void> {
  const now = await readProductNow(tx.sql);
  const isNew = await insertOwnTask(tx, workspaceId, {
    id: namedId(workspaceId, userId, "mention", noteId),
    message: text,
    priority: noPriority,
    assigneeId: userId,
    prospectId,
    createdBy: authorId,
    dueAt: now,
    now,
  });
  if (isNew) announce(tx, { workspaceId, event: "refetch_data", topics: topicsOfTask(null) });
}
