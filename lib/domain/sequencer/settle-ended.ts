import { newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { GraphCache } from "./graph-cache.ts";
import type { Settlement } from "./messenger.ts";
import { settleApart } from "./settle-apart.ts";
import type { Store } from "./store/store.ts";

/** The most actions that are settled together, and how often a batch is tried. */
const mostTogether = 200;
const mostTries = 20;
const pauseMs = 250;

export interface SettlingOptions {
  readonly store: Store;
  readonly graphs: GraphCache;
  /** The actions of this process, which lose those that were settled. */
  readonly inHand: Set<string>;
  readonly onSettled?: ((settlements: readonly Settlement[]) => void | Promise<void>) | undefined;
  /** Called after each batch: there may be new work. */
  readonly poke: () => void;
}

/**
 * Settles the actions of a worker as they end, those together that ended meanwhile. `over` waits until none is left. If
 * the database fails for long, nothing can be recorded: recovery asks the provider.
 */
export function settlingEnded({ store, graphs, inHand, onSettled, poke }: SettlingOptions) {
  const log = logger("sequencer");
  const ended: Settlement[] = [];
  let settling: Promise<void> | null = null;

  const settleBatch = async (batch: readonly Settlement[]) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { settled, fenced } = await settleApart(store, batch, { graphs, newId });
        for (const intent of fenced) log.warn({ action: intent.id }, "a late result was not written");
        for (const { intent } of batch) inHand.delete(intent.id);
        return await onSettled?.(settled);
      } catch (err) {
        log.error({ err, attempt }, "settling failed");
        if (attempt === mostTries) {
          for (const { intent } of batch) inHand.delete(intent.id);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  const settleAll = async () => {
    while (ended.length > 0) {
      await settleBatch(ended.splice(0, mostTogether));
      poke();
    }
  };
  const start = () => {
    settling ??= settleAll().finally(() => {
      settling = null;
      // What ended after the last look at the list.
      if (ended.length > 0) start();
    });
  };
  return {
    add(settlement: Settlement): void {
      ended.push(settlement);
      start();
    },
    async over(): Promise<void> {
      while (settling) await settling;
    },
  };
}
