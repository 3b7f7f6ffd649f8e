import type { TaskView } from "@/lib/contracts/tasks.ts";
import type { TaskRow } from "@/lib/domain/tasks/index.ts";

export function toTask(row: TaskRow): TaskView {
  return {
    _id: row.id,
    kind: row.kind,
    message: row.message,
    priority: row.priority,
    state: row.state,
    assignee_id: row.assigneeId,
    profile_id: row.prospectId,
    profile_name: row.prospectName,
    phone: row.phone,
    workflow_id: row.campaignId,
    workflow_name: row.campaignName,
    step_id: row.nodeId,
    due_at: row.dueAt.getTime(),
    created_at: row.createdAt.getTime(),
    closed_at: row.closedAt?.getTime() ?? null,
    closed_by: row.closedBy,
  };
}
