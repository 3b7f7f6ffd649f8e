import { useState } from "react";

/**
 * Lets one piece of work through at a time: while it runs, whatever else is asked for is dropped. It holds from the first
 * press on, before anything is drawn anew: a double click is one press.
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

/** The same for as long as a component stands. */
export function useOneAtATime() {
  const [run] = useState(oneAtATime);
  return run;
}
