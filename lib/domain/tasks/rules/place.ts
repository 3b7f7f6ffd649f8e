import { readPriority, type TaskPriority } from "@/lib/contracts/words/task-priorities.ts";
import { type Cursor, readCursor } from "@/lib/kernel/cursor/index.ts";

/** A position in the list of open tasks: by priority, then by due time and id. */
export interface TaskPlace extends Cursor {
  readonly priority: TaskPriority;
}

/** The text of a position, from the cursor of due time and id. */
export const placeText = (priority: TaskPriority, cursor: string): string => `${priority}-${cursor}`;

/** Reads a position. Null for any other text. */
export function readPlace(text: string): TaskPlace | null {
  const found = /^(\d{3})-(.+)$/.exec(text);
  const priority = found && readPriority(Number(found[1]));
  const cursor = found?.[2] === undefined ? null : readCursor(found[2]);
  return priority && cursor ? { ...cursor, priority } : null;
}
