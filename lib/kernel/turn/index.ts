import { AsyncLocalStorage } from "node:async_hooks";

/** Something that work holds and others wait for, such as a turn of a workspace. */
export interface Held {
  /** Releases it for a while, if that is allowed. Returns whether it is released. */
  leave(isAllowed: boolean): boolean;
  /** Resolves once it is held again. */
  comeBack(): Promise<void>;
}

// One for the process: the build copies this file into several bundles.
const shared = globalThis as typeof globalThis & { outreachHeld?: AsyncLocalStorage<readonly Held[]> };
shared.outreachHeld ??= new AsyncLocalStorage<readonly Held[]>();
const held = shared.outreachHeld;

/** Runs work that holds this, in addition to what the caller holds. */
export function holding<T>(one: Held, work: () => Promise<T>): Promise<T> {
  return held.run([...(held.getStore() ?? []), one], work);
}

/** Runs work that must release nothing, such as a transaction, which keeps its connection. */
export function holdingOn<T>(work: () => Promise<T>): Promise<T> {
  return held.run([], work);
}

/**
 * Waits for an outside server. What the caller holds is released meanwhile, so that nobody queues behind a slow server,
 * and is held again before the caller continues.
 */
export async function aside<T>(wait: () => Promise<T>): Promise<T> {
  const mine = held.getStore() ?? [];
  // Releases from the inside out, and stops at the first turn that can't be released. If an outer turn were released
  // while an inner one is kept, two callers could each hold one turn and wait for the other's.
  let isAllowed = true;
  for (const one of [...mine].reverse()) isAllowed = one.leave(isAllowed);
  try {
    return await wait();
  } finally {
    // In the order in which they were taken, so that two callers never wait for each other.
    for (const one of mine) await one.comeBack();
  }
}
