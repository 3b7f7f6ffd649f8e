import { AsyncLocalStorage } from "node:async_hooks";

/** Something that a piece of work holds and that others wait for, such as one of a workspace's turns. */
export interface Held {
  /** Gives it back for a while. */
  leave(): void;
  /** Resolves once it is held again. */
  comeBack(): Promise<void>;
}

// One a process, whichever bundle asks.
const shared = globalThis as typeof globalThis & { outreachHeld?: AsyncLocalStorage<readonly Held[]> };
shared.outreachHeld ??= new AsyncLocalStorage<readonly Held[]>();
const held = shared.outreachHeld;

/** Does work that holds this too, beside what the caller holds. */
export function holding<T>(one: Held, work: () => Promise<T>): Promise<T> {
  return held.run([...(held.getStore() ?? []), one], work);
}

/** Does work that must give nothing back, such as a transaction: its connection is held all the while. */
export function holdingOn<T>(work: () => Promise<T>): Promise<T> {
  return held.run([], work);
}

/**
 * Waits for somebody else's server. What the caller holds is given back meanwhile, so that nobody queues behind a slow
 * server, and is held again before the caller goes on.
 */
export async function aside<T>(wait: () => Promise<T>): Promise<T> {
  const mine = held.getStore() ?? [];
  for (const one of mine) one.leave();
  try {
    return await wait();
  } finally {
    // From the outside in, as they were taken: two pieces of work never wait for each other.
    for (const one of mine) await one.comeBack();
  }
}
