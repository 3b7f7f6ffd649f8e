import { isBadData } from "@/lib/db/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { Settlement } from "./messenger.ts";
import { type Settled, settle } from "./settle.ts";
import type { Store } from "./store/store.ts";

/**
 * Settles like `settle`. If bad data makes it fail, the batch is halved until the bad result is found. That one is
 * stored as uncertain without the provider's text, because that text is what the database refuses [F21].
 */
export async function settleApart(
  store: Store,
  settlements: readonly Settlement[],
  options: Parameters<typeof settle>[2],
): Promise<Settled> {
  try {
    return await settle(store, settlements, options);
  } catch (error) {
    if (!isBadData(error)) throw error;
    if (settlements.length > 1) {
      const middle = Math.ceil(settlements.length / 2);
      const first = await settleApart(store, settlements.slice(0, middle), options);
      const second = await settleApart(store, settlements.slice(middle), options);
      return {
        settled: [...first.settled, ...second.settled],
        fenced: [...first.fenced, ...second.fenced],
      };
    }
    logger("sequencer").error(
      { err: error, action: settlements[0]?.intent.id },
      "a result can't be recorded",
    );
    const outcome = { state: "uncertain", detail: "the result could not be recorded" } as const;
    const plain = settlements.map(({ intent }) => ({ intent, outcome }));
    return await settle(store, plain, options).catch((again: unknown) => {
      if (!isBadData(again)) throw again;
      return { settled: [], fenced: settlements.map(({ intent }) => intent) };
    });
  }
}
