import { db, readProductNow } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { closeStep, type StepClosing } from "@/lib/domain/sequencer/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireTask } from "./require-task.ts";
import { shown } from "./shown.ts";
import { closeTaskRow, type TaskRow } from "./store/tasks.ts";
import { topicsOfTask } from "./topics.ts";

type Closed = "completed" | "skipped" | "canceled";

const closings: Readonly<Record<Closed, StepClosing>> = {
  completed: "done",
  skipped: "skipped",
  canceled: "declined",
};

/**
 * Closes a task. If a step created it, its person moves on: completed and skipped, the sequence goes on (OC-470);
 * canceled, the person is held until somebody sends them on (OC-135). Closing it again in the same way changes nothing.
 * Throws `not_found`, and `conflict` where it was closed differently or is still being created.
 */
function closeTask(member: Member, id: Id, state: Closed): Promise<TaskRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { prospectId } = await requireTask(tx, member, id);
    if (prospectId !== null) await lockPeople(tx.sql, workspaceId, [prospectId]);
    const now = await readProductNow(tx.sql);
    const isClosed = await closeTaskRow(tx, workspaceId, id, { state, by: userId, now });
    const task = await requireTask(tx, member, id);
    if (!isClosed) {
      if (task.state !== state) throw new ProductError("conflict", "taskClosed");
      return shown(tx, member, task);
    }
    if (task.step && prospectId !== null) {
      const { campaignId, effectKey } = task.step;
      const closing = closings[state];
      await closeStep(tx, { workspaceId, campaignId, prospectId, effectKey, closing, by: userId, now });
    }
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "task.close",
      subjectId: id,
      data: { state },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: topicsOfTask(task.step?.campaignId ?? null) });
    return shown(tx, member, task);
  });
}

/** Records that a task is done. Its person goes on with the next step. Throws like `closeTask`. */
export const completeTask = (member: Member, id: Id): Promise<TaskRow> => closeTask(member, id, "completed");

/** Leaves a task undone. Its person goes on with the next step. Throws like `closeTask`. */
export const skipTask = (member: Member, id: Id): Promise<TaskRow> => closeTask(member, id, "skipped");

/** Declines a task. Its person is held until somebody sends them on. Throws like `closeTask`. */
export const cancelTask = (member: Member, id: Id): Promise<TaskRow> => closeTask(member, id, "canceled");
