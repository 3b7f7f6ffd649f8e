import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** How far behind web a process stands whose work nobody waits for by the millisecond: a third of web's share. */
const processBehind = 5;
/** How far behind everything else a process stands that works through somebody's file: a tenth of a share. */
const readerBehind = 10;

/** Lets other processes go first where they compete for a processor. */
export const lowerProcess = (): void => lower(processBehind);

/** Lets everything else go first: for a process that reads one large file. */
export const lowerReader = (): void => lower(readerBehind);

/** Linux gives each thread a priority of its own, and those that clean memory began before the program did. */
function lower(behind: number): void {
  try {
    const own = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
    for (const id of own) setPriority(id, behind);
  } catch {
    // A sandbox may forbid it: the work is done all the same.
  }
}
