import type { z } from "zod";
import { wireInt } from "../fields.ts";
import { readPriority, type TaskPriority } from "../words/task-priorities.ts";
import { defineStep, stepText } from "./define-step.ts";

/** A priority of a task: 500, 400, 300, 200 or 100 [OC-467]. */
export const priorityField = wireInt(100, 500).refine((value) => readPriority(value) !== null, {
  error: "invalidInput",
}) as unknown as z.ZodType<TaskPriority, number | string>;

/** A task for a member of the team [OC-076]. Without a priority it has none. */
export const manualTaskStep = defineStep("manual_task", {
  text: stepText(20_000),
  priority: priorityField.optional(),
});
