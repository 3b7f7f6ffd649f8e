export { TaskDue } from "./task-due.tsx";
export { TaskList } from "./task-list.tsx";
export type { TaskPage } from "./use-tasks.ts";
