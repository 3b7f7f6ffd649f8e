import { noPriority, type TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireProspect } from "@/lib/domain/prospects/index.ts";
import { audit, isMember, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTask } from "./require-task.ts";
import { shown } from "./shown.ts";
import { insertOwnTask, type TaskRow, updateTaskRow } from "./store/tasks.ts";
import { topicsOfTask } from "./topics.ts";

export interface NewTask {
  /** Never empty [OC-469]. */
  readonly message: string;
  readonly priority: TaskPriority | null;
  /** Null: anybody who sees it. */
  readonly assigneeId: string | null;
  /** Whom it is about. Null: nobody. */
  readonly prospectId: string | null;
  /** Null: now. */
  readonly dueAt: Date | null;
  /** An idempotency key that the caller chooses: a second call with it returns the task of the first [F16]. */
  readonly key: string;
}

/**
 * Writes a task by hand. Throws `invalid_input` for somebody who isn't in the workspace; `not_found` for a person whom
 * the member doesn't see.
 */
export function writeTask(member: Member, given: NewTask): Promise<TaskRow> {
  const { workspaceId, userId } = member;
  const { message, assigneeId, key } = given;
  return db.tenant({ workspaceId }, async (tx) => {
    const id = namedId(workspaceId, userId, "task", key);
    await requireAssignee(tx, workspaceId, assigneeId);
    const prospectId =
      given.prospectId === null ? null : (await requireProspect(tx, member, given.prospectId)).id;
    const now = await readProductNow(tx.sql);
    const isNew = await insertOwnTask(tx, workspaceId, {
      id,
      message,
      priority: given.priority ?? noPriority,
      assigneeId,
      prospectId,
      createdBy: userId,
      dueAt: given.dueAt ?? now,
      now,
    });
    const task = await requireTask(tx, member, id);
    if (!isNew) return shown(tx, member, task);
    await audit(tx, { workspaceId, actorUserId: userId, action: "task.create", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: topicsOfTask(null) });
    return task;
  });
}

/** What changes; what is left out stays. */
export interface TaskEdit {
  readonly message?: string | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly dueAt?: Date | undefined;
}

/**
 * Changes an open task: its text, who is to do it, and when. Throws `not_found`; `conflict` for a closed one;
 * `invalid_input` for somebody who isn't in the workspace.
 */
export function editTask(member: Member, id: Id, edit: TaskEdit): Promise<TaskRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const task = await requireTask(tx, member, id);
    if (task.state !== "open") throw new ProductError("conflict", "taskClosed");
    const next = {
      message: edit.message ?? task.message,
      assigneeId: edit.assigneeId === undefined ? task.assigneeId : edit.assigneeId,
      dueAt: edit.dueAt ?? task.dueAt,
    };
    if (next.assigneeId !== task.assigneeId) await requireAssignee(tx, workspaceId, next.assigneeId);
    if (!(await updateTaskRow(tx, workspaceId, id, next))) throw new ProductError("conflict", "taskClosed");
    await audit(tx, { workspaceId, actorUserId: userId, action: "task.update", subjectId: id });
    announce(tx, {
      workspaceId,
      event: "refetch_data",
      topics: topicsOfTask(task.step?.campaignId ?? null),
    });
    return shown(tx, member, { ...task, ...next });
  });
}

async function requireAssignee(tx: Tx, workspaceId: Id, assigneeId: string | null): Promise<void> {
  if (assigneeId === null) return;
  if (!isId(assigneeId) || !(await isMember(tx, workspaceId, assigneeId)))
    throw invalidField("assignee_id", "notAMember");
}
