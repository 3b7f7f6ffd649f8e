import type { TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import type { Tone } from "../ui/state/status-pill.tsx";

const words = { 500: "urgent", 400: "high", 300: "medium", 200: "low", 100: "none" } as const;

/** The word of a priority [OC-467]. */
export const wordOfPriority = (priority: TaskPriority) => words[priority];

const tones: Readonly<Record<TaskPriority, Tone>> = {
  500: "danger",
  400: "warning",
  300: "info",
  200: "neutral",
  100: "neutral",
};

export const toneOfPriority = (priority: TaskPriority): Tone => tones[priority];
