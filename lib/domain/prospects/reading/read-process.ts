import { lowerReader } from "@/lib/kernel/priority/index.ts";
import { answerTask, type FileTask } from "./tasks.ts";

// The process that reads one file (read-file.ts), and ends. A large file takes a second of a processor: whoever calls
// meanwhile goes first (F23).
lowerReader();
process.once("message", (task: FileTask) => {
  process.send?.(answerTask(task), () => process.disconnect());
});
