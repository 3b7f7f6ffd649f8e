export { cancelTask, completeTask, skipTask } from "./close-task.ts";
export { listTasks, type TaskPage } from "./list-tasks.ts";
export { stepTasks } from "./open-task.ts";
export { setTaskPriority } from "./set-priority.ts";
export { cancelTasksOfCanceled, type TaskRow } from "./store/tasks.ts";
