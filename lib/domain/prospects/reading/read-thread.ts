import { parentPort, workerData } from "node:worker_threads";
import { lowerThread } from "@/lib/kernel/priority/index.ts";
import { answerTask, type FileTask } from "./tasks.ts";

// The thread that reads one file (read-file.ts). The process that asked ends it when it takes too long.
// A large file takes a second of a processor: whoever calls meanwhile goes first (F23).
lowerThread();
const task: FileTask = workerData;
const answer = answerTask(task);
parentPort?.postMessage(
  answer,
  typeof answer === "object" && "packed" in answer ? [answer.packed.buffer] : [],
);
