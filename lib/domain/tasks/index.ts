export { cancelTask, completeTask, skipTask } from "./close-task.ts";
export { countOwnTasks, listTasks, type TaskPage, type TaskQuery } from "./list-tasks.ts";
export { noteMention } from "./note-mention.ts";
export { stepTasks } from "./open-task.ts";
export { setTaskPriority } from "./set-priority.ts";
export { mergeTasks, unmergeTasks } from "./store/merge.ts";
export { cancelTasksOfCanceled, type TaskRow } from "./store/tasks.ts";
export { editTask, type NewTask, type TaskEdit, writeTask } from "./write-task.ts";
