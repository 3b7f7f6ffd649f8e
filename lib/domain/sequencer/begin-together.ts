import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import type { Intent, Store } from "./store/store.ts";

interface Asking {
  readonly intent: Intent;
  readonly settle: (error: Error | null) => void;
}

/**
 * Notes that actions begin; those of the same moment in one statement. What it returns throws MayNotBegin for an action
 * that another worker has taken over, and where nothing can be noted.
 */
export function beginTogether(store: Store): (intent: Intent) => Promise<void> {
  const asking: Asking[] = [];
  const noteAll = async () => {
    const batch = asking.splice(0);
    try {
      const begun = new Set(await store.transaction((tx) => tx.begin(batch.map(({ intent }) => intent))));
      for (const { intent, settle } of batch)
        settle(begun.has(intent.id) ? null : new MayNotBegin("another worker has taken it over"));
    } catch (cause) {
      for (const { settle } of batch) settle(new MayNotBegin("it could not be noted", { cause }));
    }
  };
  return (intent) =>
    new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error ? reject(error) : resolve());
      if (asking.push({ intent, settle }) === 1) setImmediate(() => void noteAll());
    });
}
