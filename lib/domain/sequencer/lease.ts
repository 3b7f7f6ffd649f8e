import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { Store } from "./store/store.ts";

/** A worker's name, which stands for everything that it has claimed, and the time for which it is kept. */
export interface Lease {
  /** The name under which to claim. */
  worker(): string;
  /** Whether what was claimed under a name stays this process's for so many ms more, of machine time. */
  holds(worker: string, forMs: number): boolean;
  /**
   * Keeps the name for a while longer. One whose time ran out first is given up for a new one: others may have taken over
   * what was claimed under it.
   */
  renew(): Promise<void>;
}

/** @param base names the process; no other one that runs has it. `now` tells machine time, ms. */
export function leaseOf(store: Store, base: string, leaseMs: number, now = monotonicMs): Lease {
  let generation = 1;
  let until = 0;
  const worker = () => `${base}.${generation}`;
  const keep = async () => {
    const asked = now();
    if (!(await store.transaction((tx) => tx.keepAlive(worker(), leaseMs)))) return false;
    until = asked + leaseMs;
    return true;
  };
  return {
    worker,
    holds: (name, forMs) => name === worker() && now() + forMs <= until,
    async renew() {
      while (!(await keep())) generation++;
    },
  };
}
