import { parentPort, workerData } from "node:worker_threads";
import { answerTask, type FileTask } from "./tasks.ts";

// The thread that reads one file (read-file.ts). The process that asked ends it when it takes too long.
const task: FileTask = workerData;
parentPort?.postMessage(answerTask(task));
