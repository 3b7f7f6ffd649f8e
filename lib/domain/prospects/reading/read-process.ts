import { lowerReader } from "@/lib/kernel/priority/index.ts";
import { answersOf, type FileTask } from "./tasks.ts";

// The process that reads one file (read-file.ts), and ends. A large file takes a second of a processor: whoever calls
// meanwhile goes first (F23).
lowerReader();
process.once("message", async (task: FileTask) => {
  // Each answer leaves before the next one is worked out: whoever waits for the first people begins with them.
  for (const answer of answersOf(task))
    await new Promise<void>((sent) => {
      process.send?.(answer, () => sent());
    });
  process.disconnect();
});
