import type { Store, StoreTx } from "@/lib/domain/sequencer/store/store.ts";

/** The process died at this point. */
export class Killed extends Error {
  constructor(readonly point: string) {
    super(`killed at ${point}`);
  }
}

/**
 * Decides at each point of the protocol whether the process dies there. Points: `<transaction>:<statement>` before each
 * statement, `<transaction>:commit` before the commit, `<transaction>:committed` after it, and those of a call.
 */
export type Killer = (point: string) => boolean;

/** A store whose process may die at every statement, before each commit and behind it. */
export function killable(store: Store, transaction: string, dies: Killer): Store {
  const at = (point: string) => {
    if (dies(`${transaction}:${point}`)) throw new Killed(`${transaction}:${point}`);
  };
  let count = 0;
  return {
    async transaction(work) {
      count += 1;
      const name = count > 1 ? `again ${count} ` : "";
      const result = await store.transaction(async (tx) => {
        const ended = await work(watched(tx, (statement) => at(`${name}${statement}`)));
        at(`${name}commit`);
        return ended;
      });
      at(`${name}committed`);
      return result;
    },
  };
}

function watched(tx: StoreTx, before: (statement: string) => void): StoreTx {
  return new Proxy(tx, {
    get(target, name: keyof StoreTx) {
      const statement = target[name] as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        before(name);
        return statement.apply(target, given);
      };
    },
  });
}
