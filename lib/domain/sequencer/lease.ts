import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { Store } from "./store/store.ts";

/** The lease of a worker on everything that it has claimed. It is bound to a name in the database. */
export interface Lease {
  /** The current name. Claims are made under it. */
  worker(): string;
  /** Whether this process holds what was claimed under a name for at least so many machine ms more. */
  holds(worker: string, forMs: number): boolean;
  /**
   * Renews the lease. If it had expired, the worker takes a new name, because others may have taken over what was
   * claimed under the old one.
   */
  renew(): Promise<void>;
}

/**
 * @param base the name of the process, different from that of every other running process.
 * @param now machine time, ms.
 */
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
  const keepOn = async () => {
    while (!(await keep())) generation++;
  };
  let renewing: Promise<void> | null = null;
  return {
    worker,
    holds: (name, forMs) => name === worker() && now() + forMs <= until,
    renew() {
      // One at a time: two would both give the old name up, and one of the new names would have no row.
      renewing ??= keepOn().finally(() => {
        renewing = null;
      });
      return renewing;
    },
  };
}
