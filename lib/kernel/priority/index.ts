import { setPriority } from "node:os";

/** How far behind web a process stands whose work nobody waits for by the millisecond: a third of web's share. */
const processBehind = 5;
/** How far behind everything else a thread stands that works through somebody's file: a tenth of a share. */
const threadBehind = 10;

/** Lets other processes go first where they compete for a processor. Threads that begin later stand behind, too. */
export function lowerProcess(): void {
  lower(processBehind);
}

/** Lets everything else go first, the thread's own process too. Linux alone gives a thread a priority of its own. */
export function lowerThread(): void {
  if (process.platform === "linux") lower(threadBehind);
}

function lower(behind: number): void {
  try {
    setPriority(behind);
  } catch {
    // A sandbox may forbid it: the work is done all the same.
  }
}
