import { db, readProductNow } from "@/lib/db/index.ts";
import type { Outside, StepTask } from "@/lib/domain/sequencer/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { findTaskId, insertTask } from "./store/tasks.ts";
import { topicsOfTask } from "./topics.ts";

/** The sequencer's way to tasks. A task is created once for each effect key, due at once. */
export const stepTasks: Outside["tasks"] = {
  open: (task: StepTask) =>
    db.tenant({ workspaceId: task.workspaceId }, async (tx) => {
      const id = await insertTask(tx.sql, task, await readProductNow(tx.sql));
      const { workspaceId, campaignId } = task;
      announce(tx, { workspaceId, event: "refetch_data", topics: topicsOfTask(campaignId) });
      return id;
    }),
  find: (of) => db.tenant({ workspaceId: of.workspaceId }, (tx) => findTaskId(tx.sql, of)),
};
