import { z } from "zod";
import { call } from "./call.ts";
import { text, wireInt } from "./fields.ts";
import { priorityField } from "./steps/manual-task.ts";
import { taskPriorities } from "./words/task-priorities.ts";
import { taskKinds, taskStates } from "./words/task-states.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

/** A task of the team [OC-466]; times are milliseconds of product time. */
export const taskView = z.object({
  _id: z.string(),
  kind: z.enum(taskKinds),
  message: z.string(),
  priority: z.union(taskPriorities.map((one) => z.literal(one))),
  state: z.enum(taskStates),
  assignee_id: z.string().nullable(),
  profile_id: z.string(),
  profile_name: z.string(),
  phone: z.string().nullable(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  step_id: z.string(),
  due_at: z.number(),
  created_at: z.number(),
  closed_at: z.number().nullable(),
  closed_by: z.string().nullable(),
});
export type TaskView = z.infer<typeof taskView>;

export const taskPage = z.object({ items: z.array(taskView), next_cursor: z.string().nullable() });

export const listTasks = call({
  method: "GET",
  path: "/tasks",
  summary: "A page of the open tasks, most urgent first, then by due time, by cursor",
  access,
  query: z.object({ cursor: text(100).optional(), limit: wireInt(1, 100).default(50) }),
  reply: taskPage,
});

export const completeTask = call({
  method: "POST",
  path: "/tasks/{id}/complete",
  summary: "Records that a task is done; its person goes on with the next step",
  access,
  reply: taskView,
});

export const cancelTask = call({
  method: "POST",
  path: "/tasks/{id}/cancel",
  summary: "Declines a task; its person is held until somebody sends them on to a step",
  access,
  reply: taskView,
});

export const skipTask = call({
  method: "POST",
  path: "/tasks/{id}/skip",
  summary: "Leaves a task undone; its person goes on with the next step",
  access,
  reply: taskView,
});

export const setTaskPriority = call({
  method: "POST",
  path: "/tasks/{id}/priority",
  summary: "Gives an open task another priority: 500 urgent, 400 high, 300 medium, 200 low, 100 none",
  access,
  body: z.object({ priority: priorityField }),
  reply: taskView,
});
