import { readFileSync } from "node:fs";

/** What this process's main thread has worked and waited for a processor so far, in nanoseconds. */
interface Spent {
  readonly worked: number;
  readonly waited: number;
}

/** Linux counts it; elsewhere it is unknown. */
function readSpent(): Spent | null {
  try {
    const [worked = Number.NaN, waited = Number.NaN] = readFileSync("/proc/self/schedstat", "utf8")
      .split(" ")
      .map(Number);
    return Number.isFinite(worked + waited) ? { worked, waited } : null;
  } catch {
    return null;
  }
}

/**
 * Begins to watch whether others want the processors, too. The function that it returns tells which share of the time
 * that this process wanted one it had to wait for it, since then: 0 where nobody else does, near 1 where many do. Where
 * the system doesn't tell, 1: somebody may wait.
 */
export function watchLine(read: () => Spent | null = readSpent): () => number {
  const before = read();
  return () => {
    const now = read();
    if (!before || !now) return 1;
    const waited = now.waited - before.waited;
    const wanted = waited + now.worked - before.worked;
    return wanted > 0 ? waited / wanted : 0;
  };
}
