/** How urgent a task is: urgent, high, medium, low, no priority. Source: OC-467. */
export const taskPriorities = [500, 400, 300, 200, 100] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** The priority of a task for which nobody chose one. */
export const noPriority: TaskPriority = 100;

/** Reads a priority. Null for any other number. */
export function readPriority(value: number): TaskPriority | null {
  return taskPriorities.find((one) => one === value) ?? null;
}
