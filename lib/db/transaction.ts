import { AsyncLocalStorage } from "node:async_hooks";
import type postgres from "postgres";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { connections } from "./connections.ts";
import type { Prisma } from "./generated/client.ts";
import { asUnavailable } from "./outage.ts";
import type { Sql } from "./sql.ts";
import type { PlatformReason } from "./tables.ts";

/** An open transaction behind one wall: of a workspace, or across workspaces for a stated reason. */
export interface Tx {
  readonly prisma: Prisma.TransactionClient;
  readonly sql: Sql;
  readonly workspaceId: Id | null;
  readonly reason: PlatformReason | null;
  /** Runs once the transaction has committed, never when it rolls back. Failures there don't undo anything. */
  afterCommit(effect: () => void | Promise<void>): void;
}

interface Scope {
  readonly tx: Tx;
  readonly effects: (() => void | Promise<void>)[];
}

// A nested verb joins the transaction it is called in: two connections for one request deadlock a pool.
const shared = globalThis as typeof globalThis & { outreachScope?: AsyncLocalStorage<Scope | null> };
shared.outreachScope ??= new AsyncLocalStorage<Scope | null>();
const current = shared.outreachScope;

const walls = {
  async tenant<T>(ctx: { readonly workspaceId: Id }, work: (tx: Tx) => Promise<T>): Promise<T> {
    return open({ workspaceId: ctx.workspaceId, reason: null }, work);
  },

  async platform<T>(reason: PlatformReason, work: (tx: Tx) => Promise<T>): Promise<T> {
    return open({ workspaceId: null, reason }, work);
  },

  async hot<T>(reason: PlatformReason, work: (sql: Sql) => Promise<T>): Promise<T> {
    const { hot } = connections();
    try {
      return (await hot.begin(async (raw) => {
        // Goes ahead of the work's first statement on the same connection; its answer needs no waiting for.
        const named = raw`select set_config('app.platform', ${reason}, true)`.execute();
        const [result] = await Promise.all([work(overPostgresJs(raw)), named]);
        return result;
      })) as T;
    } catch (error) {
      throw asUnavailable(error);
    }
  },
};

/**
 * The ways into the database.
 *
 * - `db.tenant(ctx, work)`: one transaction that sees one workspace.
 * - `db.platform(reason, work)`: one transaction across workspaces, on the tables that list the reason (tables.ts).
 * - `db.hot(reason, work)`: like `platform`, plain SQL over postgres.js, for paths that run thousands of times a second.
 *
 * Nested calls of the same wall join the open transaction. Throws ProductError `unavailable` when Postgres can't be
 * reached.
 */
export const db = walls;

async function open<T>(
  wall: { workspaceId: Id | null; reason: PlatformReason | null },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outer = current.getStore();
  if (outer && outer.tx.workspaceId === wall.workspaceId && outer.tx.reason === wall.reason)
    return work(outer.tx);
  if (outer) throw new Error("A transaction of one wall can't open another inside itself.");
  const effects: Scope["effects"] = [];
  let result: T;
  try {
    result = await connections().prisma.$transaction(async (prisma) => {
      await prisma.$queryRaw`select set_config('app.workspace', ${wall.workspaceId ?? ""}, true), set_config('app.platform', ${wall.reason ?? ""}, true)`;
      const tx: Tx = {
        prisma,
        sql: overPrisma(prisma),
        workspaceId: wall.workspaceId,
        reason: wall.reason,
        afterCommit: (effect) => effects.push(effect),
      };
      return current.run({ tx, effects }, () => work(tx));
    });
  } catch (error) {
    throw asUnavailable(error);
  }
  for (const effect of effects) await current.run(null, async () => effect());
  return result;
}

function overPrisma(prisma: Prisma.TransactionClient): Sql {
  return { query: (text, params = []) => prisma.$queryRawUnsafe(text, ...params) };
}

function overPostgresJs(raw: postgres.TransactionSql): Sql {
  return {
    async query<Row>(text: string, params: readonly unknown[] = []) {
      return (await raw.unsafe(text, params as never[], { prepare: true })) as unknown as Row[];
    },
  };
}
