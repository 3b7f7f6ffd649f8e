import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Prisma, PrismaClient } from "./generated/client.ts";
import type { Run } from "./open-transaction.ts";

// The transaction that is lent to Prisma's, which this call chain opens. Next bundles route handlers apart from
// the server, and both use one pool.
const shared = globalThis as typeof globalThis & { outreachLent?: AsyncLocalStorage<Run> };
shared.outreachLent ??= new AsyncLocalStorage<Run>();
const lent = shared.outreachLent;

const nothing = { rows: [], fields: [], rowCount: 0, command: "" };

/** What of a lent transaction is the lender's: its beginning and its end. */
const isLenders = (asked: unknown): boolean =>
  typeof asked === "object" &&
  asked !== null &&
  "text" in asked &&
  /^(?:begin|commit|rollback)$/i.test(String(asked.text));

/** A pool without connections of its own: it lends the transaction that is open already. */
export class LendingPool extends pg.Pool {
  override connect(): never {
    const run = lent.getStore();
    if (!run) throw new Error("Prisma works only inside an open transaction.");
    return Promise.resolve({
      query: (asked: pg.QueryConfig) => (isLenders(asked) ? Promise.resolve(nothing) : run(asked)),
      on: () => {},
      removeListener: () => {},
      release: () => {},
    }) as never;
  }
}

/** Far longer than a transaction may take: it ends with the lender's. */
const neverMs = 3_600_000;
/** How long joining may take, ms. It waits for nobody: only a process that stands still exceeds Prisma's own two seconds. */
const joinMs = 20_000;

/**
 * Prisma inside an open transaction. It joins with its first call: most transactions need none, and joining costs more
 * than a small statement.
 * @returns the client, and `leave`, which must have resolved before the transaction is committed.
 */
export function latePrisma(
  prisma: PrismaClient,
  run: Run,
): { readonly prisma: Prisma.TransactionClient; readonly leave: () => Promise<void> } {
  let joined: Promise<Prisma.TransactionClient> | null = null;
  let underWay: Promise<void> | null = null;
  let end = () => {};
  const isOver = new Promise<void>((over) => {
    end = over;
  });
  const join = () => {
    joined ??= new Promise((told, failed) => {
      const hold = async (tx: Prisma.TransactionClient) => {
        told(tx);
        await isOver;
      };
      underWay = lent.run(run, () => prisma.$transaction(hold, { maxWait: joinMs, timeout: neverMs }));
      underWay.catch(failed);
    });
    return joined;
  };
  return {
    prisma: onceJoined(join),
    async leave() {
      end();
      await underWay;
    },
  };
}

type Calls = Record<string, Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;

/** A client each of whose calls joins first. */
function onceJoined(join: () => Promise<Prisma.TransactionClient>): Prisma.TransactionClient {
  const callOf =
    (model: string, verb: string) =>
    async (...given: readonly unknown[]) => {
      const calls = (await join()) as unknown as Calls;
      return calls[model]![verb]!(...given);
    };
  const verbsOf = (model: string) =>
    new Proxy({}, { get: (_, verb) => (isName(verb) ? callOf(model, verb) : undefined) });
  return new Proxy({} as Prisma.TransactionClient, {
    get: (_, model) => (isName(model) ? verbsOf(model) : undefined),
  });
}

/** Not what the language itself looks for: `then` of an object that somebody awaits. */
const isName = (key: string | symbol): key is string => typeof key === "string" && key !== "then";
