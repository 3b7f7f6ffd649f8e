import { setTimeout as wait } from "node:timers/promises";
import type { Facts } from "@/lib/domain/sequencer/rules/facts.ts";
import type { Store, StoreTx } from "@/lib/domain/sequencer/store/store.ts";
import { elsewhere } from "../factories/elsewhere.ts";

/** What an open transaction has read so far: whom it is about. */
export interface Seen {
  readonly prospectIds: Set<string>;
  readonly campaignIds: Set<string>;
}

/**
 * Something that happens on another connection while a transaction is open. It tells the run itself when it commits.
 */
export type Deed = () => Promise<void>;

/** How often is looked whether a deed waits for the open transaction's locks, in ms. */
const lookMs = 4;

/**
 * A store between whose statements others act: before each statement, and before the commit, `choose` may name a deed.
 * The deed ends before the next statement, or it waits for the transaction's locks and ends after the commit. While one
 * deed waits, no second one starts, because their order would be random.
 */
export function interrupted(
  store: Store,
  transaction: string,
  isBlocked: () => Promise<boolean>,
  choose: (point: string, seen: Seen) => Deed | null,
): Store {
  return {
    async transaction(work) {
      let late: Promise<void> | null = null;
      const seen: Seen = { prospectIds: new Set(), campaignIds: new Set() };
      const pass = async (point: string) => {
        const deed = late ? null : choose(`${transaction}:${point}`, seen);
        if (!deed) return;
        let isOver = false;
        const acting = elsewhere(deed).finally(() => {
          isOver = true;
        });
        do await Promise.race([acting, wait(lookMs)]);
        while (!(isOver || (await isBlocked())));
        if (!isOver) late = acting;
      };
      try {
        return await store.transaction(async (tx) => {
          const result = await work(between(tx, seen, pass));
          await pass("commit");
          return result;
        });
      } finally {
        await late;
      }
    },
  };
}

function between(tx: StoreTx, seen: Seen, pass: (point: string) => Promise<void>): StoreTx {
  const see = (facts: Pick<Facts, "prospectId" | "campaignId">) => {
    seen.prospectIds.add(facts.prospectId);
    seen.campaignIds.add(facts.campaignId);
  };
  return new Proxy(tx, {
    get(target, name: keyof StoreTx) {
      const statement = target[name] as (...given: unknown[]) => Promise<unknown>;
      return async (...given: unknown[]) => {
        await pass(name);
        const rows = await statement.apply(target, given);
        if (name === "facts") for (const fact of rows as Facts[]) see(fact);
        if (name === "actions") for (const { facts } of rows as { facts: Facts }[]) see(facts);
        return rows;
      };
    },
  });
}
