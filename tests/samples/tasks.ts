import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export interface TaskObjects {
  readonly task: string;
}

/** A person who waits for an open task of the campaign's step. */
export async function makeTaskSamples(
  { admin, owner, canary }: SampleSpace,
  own: { readonly campaign: string },
): Promise<TaskObjects> {
  const { workspaceId } = owner;
  const [task, enrolment, prospect] = [newId(), newId(), newId()];
  await admin`insert into prospects (workspace_id, id, full_name) values (${workspaceId}, ${prospect}, ${canary})`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state,
      hold_reason, due_at, version, entered_at)
    values (${workspaceId}, ${enrolment}, ${own.campaign}, ${prospect}, 'a', ${newId()}, 'task', 'waiting', 'task_open',
      '9999-01-01', 1, now())`;
  await admin`insert into tasks (workspace_id, id, kind, message, priority, prospect_id, campaign_id, enrolment_id, node_id,
      effect_key, due_at, created_at)
    values (${workspaceId}, ${task}, 'manual', ${canary}, 100, ${prospect}, ${own.campaign}, ${enrolment}, 'a',
      ${`${enrolment}:a:0`}, now(), now())`;
  return { task };
}

export const taskSamples = ({ task }: TaskObjects): SamplesOf<"tasks"> => {
  const params = { id: task };
  return {
    "GET /tasks": { query: { limit: 10 } },
    "POST /tasks": { body: { message: "Call back", priority: 300, key: "task-1" } },
    "PATCH /tasks/{id}": { params, body: { message: "Call tomorrow" } },
    "POST /tasks/{id}/complete": { params },
    "POST /tasks/{id}/cancel": { params },
    "POST /tasks/{id}/skip": { params },
    "POST /tasks/{id}/priority": { params, body: { priority: 500 } },
  };
};
