import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import type { Begun, Intent, Store, StoreTx } from "./store/store.ts";

interface Asking {
  readonly intent: Intent;
  readonly settle: (error: Error | null) => void;
}

/**
 * Records that actions begin (or asks whether they may), those of the same moment in one statement. The returned
 * function throws MayNotBegin for an action that may not begin any more, and when the database can't be reached.
 */
export function beginTogether(
  store: Store,
  ask: (tx: StoreTx, actions: readonly Begun[]) => Promise<string[]> = (tx, actions) => tx.begin(actions),
): (intent: Intent) => Promise<void> {
  const asking: Asking[] = [];
  const recordAll = async () => {
    const batch = asking.splice(0);
    try {
      const begun = new Set(
        await store.transaction((tx) =>
          ask(
            tx,
            batch.map(({ intent }) => intent),
          ),
        ),
      );
      for (const { intent, settle } of batch)
        settle(begun.has(intent.id) ? null : new MayNotBegin("it may not be sent any more"));
    } catch (cause) {
      for (const { settle } of batch) settle(new MayNotBegin("it could not be recorded", { cause }));
    }
  };
  return (intent) =>
    new Promise((resolve, reject) => {
      const settle = (error: Error | null) => (error ? reject(error) : resolve());
      if (asking.push({ intent, settle }) === 1) setImmediate(() => void recordAll());
    });
}
