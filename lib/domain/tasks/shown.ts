import type { Tx } from "@/lib/db/index.ts";
import { seenAmong } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { TaskRow } from "./store/tasks.ts";

/**
 * Tasks as a member may read them. Somebody may be told to do a task about a person whom they don't see: they get its
 * text, and not the person. A step's task shows its person to everybody who sees its campaign.
 */
export async function shownTo(tx: Tx, member: Member, tasks: readonly TaskRow[]): Promise<TaskRow[]> {
  const about = tasks.flatMap(({ step, prospectId }) => (step || prospectId === null ? [] : [prospectId]));
  const seen = await seenAmong(tx, member, about);
  return tasks.map((task) =>
    task.step || task.prospectId === null || seen.has(task.prospectId)
      ? task
      : { ...task, prospectId: null, prospectName: null, phone: null },
  );
}

/** The same for one task. */
export async function shown(tx: Tx, member: Member, task: TaskRow): Promise<TaskRow> {
  const [row = task] = await shownTo(tx, member, [task]);
  return row;
}
