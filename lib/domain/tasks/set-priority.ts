import type { TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import { db } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTask } from "./require-task.ts";
import { shown } from "./shown.ts";
import { setPriorityRow, type TaskRow } from "./store/tasks.ts";
import { topicsOfTask } from "./topics.ts";

/** Gives an open task another priority. Throws `not_found`, and `conflict` for a closed task. */
export function setTaskPriority(member: Member, id: Id, priority: TaskPriority): Promise<TaskRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const task = await requireTask(tx, member, id);
    if (task.state !== "open") throw new ProductError("conflict", "taskClosed");
    if (task.priority === priority) return shown(tx, member, task);
    if (!(await setPriorityRow(tx, workspaceId, id, priority)))
      throw new ProductError("conflict", "taskClosed");
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "task.priority",
      subjectId: id,
      data: { from: task.priority, to: priority },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: topicsOfTask(task.step?.campaignId ?? null) });
    return shown(tx, member, { ...task, priority });
  });
}
