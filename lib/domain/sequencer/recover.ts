import { setTimeout as wait } from "node:timers/promises";
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
  options: {
    readonly worker: string;
    readonly leaseMs: number;
    readonly timeoutMs: number;
    readonly limit: number;
  },
): Promise<Settlement[]> {
  const taken = await store.transaction((tx) => tx.takeOver(options.worker, options.leaseMs, options.limit));
  return Promise.all(
    taken.map(async (intent) => ({
      intent,
      outcome: await askOutside(messenger, intent, "the worker stopped", options.timeoutMs),
    })),
  );
}

/** What became of an effect that nobody saw end, by its key; uncertain after `timeoutMs`. Never repeats it. */
export async function askOutside(
  messenger: Messenger,
  intent: Intent,
  detail: string,
  timeoutMs: number,
): Promise<Outcome> {
  const uncertain: Outcome = { state: "uncertain", detail };
  const stop = new AbortController();
  const late = wait(timeoutMs, uncertain, { signal: stop.signal }).catch(() => uncertain);
  const found = messenger.lookUp(intent).then(
    (answer): Outcome => {
      if (answer.state === "done") return { state: "sent", receipt: answer.receipt };
      return answer.state === "absent" ? { state: "retry", afterMs: 0, detail } : uncertain;
    },
    () => uncertain,
  );
  const outcome = await Promise.race([found, late]);
  stop.abort();
  return outcome;
}
