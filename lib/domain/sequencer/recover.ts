import { setTimeout as wait } from "node:timers/promises";
import type { Messenger, Outcome, Settlement } from "./messenger.ts";
import type { Intent, Store } from "./store/store.ts";

/**
 * Takes over actions whose worker died (their leases expired) and asks the provider about each by its key. A found
 * effect is settled as sent. An absent one waits again under the same key, where every check applies again. An unknown
 * one becomes uncertain. Returns what is to be settled.
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

/**
 * Asks by its key what became of an effect whose end was not seen; uncertain after `timeoutMs`. Never repeats the
 * effect.
 */
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
