import type { Messenger, Outcome, Settlement } from "./messenger.ts";
import type { Intent, Store } from "./store/store.ts";

/**
 * Takes over what other workers left behind (their leases ran out) and asks the outside about each by its key: done is
 * settled as sent; absent goes back to waiting under the same key, where every check applies again; unknown becomes
 * uncertain. Returns what is to be settled.
 */
export async function recover(
  store: Store,
  messenger: Messenger,
  options: { readonly worker: string; readonly leaseMs: number; readonly limit: number },
): Promise<Settlement[]> {
  const taken = await store.transaction((tx) => tx.takeOver(options.worker, options.leaseMs, options.limit));
  return Promise.all(
    taken.map(async (intent) => ({
      intent,
      outcome: await askOutside(messenger, intent, "the worker stopped"),
    })),
  );
}

/** What became of an effect that nobody saw end, by its key. Never repeats it. */
export async function askOutside(messenger: Messenger, intent: Intent, detail: string): Promise<Outcome> {
  try {
    const found = await messenger.lookUp(intent);
    if (found.state === "done") return { state: "sent", receipt: found.receipt };
    if (found.state === "absent") return { state: "retry", afterMs: 0, detail };
    return { state: "uncertain", detail };
  } catch {
    return { state: "uncertain", detail };
  }
}
