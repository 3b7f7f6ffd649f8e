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
    workflow_id: row.step?.campaignId ?? null,
    workflow_name: row.step?.campaignName ?? null,
    step_id: row.step?.nodeId ?? null,
    created_by: row.createdBy,
    due_at: row.dueAt.getTime(),
    created_at: row.createdAt.getTime(),
    closed_at: row.closedAt?.getTime() ?? null,
    closed_by: row.closedBy,
  };
}
