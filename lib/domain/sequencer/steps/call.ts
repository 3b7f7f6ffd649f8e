import { noPriority } from "@/lib/contracts/words/task-priorities.ts";
import type { CallPayload } from "@/lib/domain/campaigns/rules/steps/call/rules.ts";
import { taskEffects } from "./task-effects.ts";

export const call = taskEffects<CallPayload>(({ text }) => ({
  kind: "call",
  message: text,
  priority: noPriority,
}));
