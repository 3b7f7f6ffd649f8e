import { setTimeout as wait } from "node:timers/promises";
import type { Facts } from "@/lib/domain/sequencer/rules/facts.ts";
import type { Store, StoreTx } from "@/lib/domain/sequencer/store/store.ts";

/** What an open transaction has read so far: whom it is about. */
export interface Seen {
  readonly prospectIds: Set<string>;
  readonly campaignIds: Set<string>;
}

/** Something that happens on another connection while a transaction is open. */
export interface Deed {
  /** Does it, and commits. */
  act(): Promise<void>;
  /** Tells the run that it is done. */
  done(): void;
}

/** A deed that waits for the open transaction's locks is let go on after so many ms. */
const blockedMs = 60;

/**
 * A store between whose statements others act: before each statement, and before the commit, `choose` may name a deed.
 * It commits at once, or waits for the locks of the open transaction; then it is told after that one's commit.
 */
export function interrupted(
  store: Store,
  transaction: string,
  choose: (point: string, seen: Seen) => Deed | null,
): Store {
  return {
    async transaction(work) {
      const late: { deed: Deed; acting: Promise<void> }[] = [];
      const seen: Seen = { prospectIds: new Set(), campaignIds: new Set() };
      const pass = async (point: string) => {
        const deed = choose(`${transaction}:${point}`, seen);
        if (!deed) return;
        let isDone = false;
        const acting = deed.act().then(() => {
          isDone = true;
        });
        await Promise.race([acting, wait(blockedMs)]);
        if (isDone) deed.done();
        else late.push({ deed, acting });
      };
      try {
        return await store.transaction(async (tx) => {
          const result = await work(between(tx, seen, pass));
          await pass("commit");
          return result;
        });
      } finally {
        for (const { deed, acting } of late) {
          await acting;
          deed.done();
        }
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
