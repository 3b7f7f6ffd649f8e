import type { ManualTaskPayload } from "@/lib/domain/campaigns/rules/steps/manual-task/rules.ts";
import { taskEffects } from "./task-effects.ts";

export const manualTask = taskEffects<ManualTaskPayload>(({ text, priority }) => ({
  kind: "manual",
  message: text,
  priority,
}));
