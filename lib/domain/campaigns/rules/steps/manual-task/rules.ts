import { noPriority, type TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import type { StepRules } from "../definition.ts";
import { fill } from "../fill.ts";
import { spends } from "../spends.ts";
import { textOf } from "../texts.ts";
import { withoutMailboxes } from "../without-mailboxes.ts";

/** A task for a member of the team. The text carries placeholders; it is filled when the task is created. */
export interface ManualTask {
  readonly type: "manual_task";
  readonly text: string;
  readonly priority: TaskPriority;
}

export interface ManualTaskPayload {
  readonly type: "manual_task";
  /** The name of the person whom the task is about. */
  readonly about: string;
  readonly text: string;
  readonly priority: TaskPriority;
}

/** Longest text in characters; the number is this project's (OC-095). */
const limits = { text: 2000 };

export const manualTask: StepRules<"manual_task", ManualTask, ManualTaskPayload> = {
  lane: "workspace",
  needs: () => [],
  ...spends("task"),
  limits,
  onlyOne: null,
  before: null,
  asksToConnect: false,
  needsConnection: false,
  awaits: "task_open",
  pauseWhenRejected: null,
  leadStatus: null,
  fromWire: (step) => ({ type: step.type, text: step.text ?? "", priority: step.priority ?? noPriority }),
  toWire: ({ type, text, priority }) => ({ type, text, priority }),
  texts: (action) => [textOf(action.text, limits.text, "too_long_task")],
  problems: () => [],
  ...withoutMailboxes,
  decide({ text, priority }, facts) {
    const filled = fill({ text }, facts);
    if (!filled.ok) return filled.hold;
    // A task without a text can't be created (OC-469). Only empty values of placeholders can lead here.
    if (filled.texts.text.trim() === "") return { do: "hold", reason: "missing_field" };
    return {
      do: "act",
      payload: { type: "manual_task", about: facts.fullName, text: filled.texts.text, priority },
    };
  },
  show: ({ about, text }) => ({ to: about, subject: null, text }),
  record: () => null,
};
