import { useState } from "react";

/**
 * Runs one piece of work at a time: while it runs, further requests are dropped. It works from the first press on,
 * before React renders again, so that a double click is one press.
 */
export function oneAtATime(): (work: () => Promise<unknown>) => Promise<void> {
  let isRunning = false;
  return async (work) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}

/** The same for a component's lifetime. */
export function useOneAtATime() {
  const [run] = useState(oneAtATime);
  return run;
}
