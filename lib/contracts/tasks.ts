import { z } from "zod";
import { call } from "./call.ts";
import { idField, instantField, requiredText, text, wireBoolean, wireInt, wireNullable } from "./fields.ts";
import { priorityField } from "./steps/manual-task.ts";
import { taskPriorities } from "./words/task-priorities.ts";
import { taskKinds, taskStates } from "./words/task-states.ts";

const access = { who: "space", tabs: ["campaigns", "dashboard"] } as const;

/** A task of the team [OC-466]; times are milliseconds of product time. */
export const taskView = z.object({
  _id: z.string(),
  kind: z.enum(taskKinds),
  message: z.string(),
  priority: z.union(taskPriorities.map((one) => z.literal(one))),
  state: z.enum(taskStates),
  assignee_id: z.string().nullable(),
  /** Null: it is about nobody. */
  profile_id: z.string().nullable(),
  profile_name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null: a member wrote it. */
  workflow_id: z.string().nullable(),
  workflow_name: z.string().nullable(),
  step_id: z.string().nullable(),
  created_by: z.string().nullable(),
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
  summary:
    "A page of the tasks, by cursor: open ones, most urgent first, then by due time; closed ones, latest first",
  access,
  query: z.object({
    state: z.enum(["open", "closed"]).default("open"),
    /** Only those of the caller, and those that nobody in particular is to do. */
    own: wireBoolean.default(false),
    profile_id: text(40).optional(),
    cursor: text(100).optional(),
    limit: wireInt(1, 100).default(50),
  }),
  reply: taskPage,
});

export const createTask = call({
  method: "POST",
  path: "/tasks",
  summary: "Writes a task by hand; the same `key` writes one. Without `due_at` it is due at once",
  access,
  body: z.object({
    message: requiredText(20_000),
    priority: priorityField.optional(),
    assignee_id: wireNullable(idField).optional(),
    profile_id: wireNullable(idField).optional(),
    due_at: instantField.optional(),
    key: requiredText(80),
  }),
  reply: taskView,
});

export const updateTask = call({
  method: "PATCH",
  path: "/tasks/{id}",
  summary: "Changes the text of an open task, who is to do it, and when; what is left out stays",
  access,
  body: z.object({
    message: requiredText(20_000).optional(),
    assignee_id: wireNullable(idField).optional(),
    due_at: instantField.optional(),
  }),
  reply: taskView,
});

export const completeTask = call({
  method: "POST",
  path: "/tasks/{id}/complete",
  summary: "Records that a task is done; if a step created it, its person goes on with the next one",
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
