import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { holdingOn } from "@/lib/kernel/turn/index.ts";
import { answered, connections, lookConnections } from "./connections.ts";
import { isConflict, isPlanOld } from "./failure.ts";
import type { Prisma } from "./generated/client.ts";
import { forgetPlans } from "./kept-plans.ts";
import { latePrisma } from "./late-prisma.ts";
import { requireOpen, transact } from "./open-transaction.ts";
import { asUnavailable } from "./outage.ts";
import { readOnce } from "./read-once.ts";
import type { Sql } from "./sql.ts";
import type { PlatformReason } from "./tables.ts";
import type { Wall } from "./wall.ts";

/** An open transaction within row-level security: of one workspace, or across workspaces for a stated reason. */
export interface HotTx extends Wall {
  readonly sql: Sql;
  /** Runs the effect after the commit, never after a rollback. An effect that fails undoes nothing. */
  afterCommit(effect: Effect): void;
}

/** An open transaction that Prisma can use, too. */
export interface Tx extends HotTx {
  readonly prisma: Prisma.TransactionClient;
}

type Effect = () => void | Promise<void>;

// The open transaction of this call chain. Nested verbs join it: two connections for one request deadlock a pool.
const shared = globalThis as typeof globalThis & { outreachTransaction?: AsyncLocalStorage<HotTx | null> };
shared.outreachTransaction ??= new AsyncLocalStorage<HotTx | null>();
const current = shared.outreachTransaction;

/**
 * The longest time of a look, in milliseconds: it usually takes one. A database that stands still neither answers nor
 * closes its connections, and whoever asks would wait until the network gives them up, many minutes later.
 */
const longestLookMs = 5_000;

/** The most tries of a transaction that conflicts with others. */
const maxTries = 5;

const walls = {
  async tenant<T>(ctx: { readonly workspaceId: Id }, work: (tx: Tx) => Promise<T>): Promise<T> {
    return joinOrOpen({ workspaceId: ctx.workspaceId, reason: null }, work);
  },

  async platform<T>(reason: PlatformReason, work: (tx: Tx) => Promise<T>): Promise<T> {
    return joinOrOpen({ workspaceId: null, reason }, work);
  },

  async hot<T>(reason: PlatformReason, work: (tx: HotTx) => Promise<T>): Promise<T> {
    refuseInside();
    return untilCommitted((effects) => onPostgresJs({ workspaceId: null, reason }, effects, work));
  },

  look(reason: PlatformReason): Sql {
    return {
      async query<Row>(text: string, params: readonly unknown[] = []) {
        refuseInside();
        const pool = lookConnections(reason);
        return answered(pool, runOn<Row>(pool, text, params), longestLookMs).catch((error: unknown) => {
          throw asUnavailable(error);
        });
      },
    };
  },

  read(ctx: { readonly workspaceId: Id }): Sql {
    const wall = { workspaceId: ctx.workspaceId, reason: null };
    return {
      async query<Row>(text: string, params: readonly unknown[] = []) {
        const outer = joined(wall);
        if (outer) return outer.sql.query<Row>(text, params);
        return untilCommitted(() =>
          readOnce(connections().reads, wall, longestLookMs).query<Row>(text, params),
        );
      },
    };
  },
};

function refuseInside(): void {
  if (current.getStore()) throw new Error("A transaction can't open another connection inside itself.");
}

/**
 * The ways into the database.
 *
 * - `db.tenant(ctx, work)`: one transaction that sees one workspace.
 * - `db.platform(reason, work)`: one transaction across workspaces, on the tables that list the reason (tables.ts).
 * - `db.hot(reason, work)`: like `platform`, plain SQL over postgres.js, for paths that run thousands of times a
 *   second.
 * - `db.look(reason).query(…)`: one statement that only reads, across workspaces, in a single round trip. It is given up
 *   after 5 s: every request begins with one, so that none waits for a database that stands still.
 * - `db.read(ctx).query(…)`: one statement that only reads, in one workspace, in a single round trip. Its plan is kept and
 *   goes by indexes: for small reads, not for lists with filters or for reports. Given up after 5 s.
 *
 * A nested `tenant`, `platform` or `read` of the same wall joins the open transaction; any other nesting is refused. A
 * deadlock or serialization failure runs the whole `work` again, so it must do nothing but database work: the rest
 * belongs in `afterCommit`. Throws ProductError `unavailable` when Postgres can't be reached.
 */
export const db = walls;

async function joinOrOpen<T>(wall: Wall, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = joined(wall);
  return outer ? work(outer) : untilCommitted((effects) => onPg(wall, effects, work));
}

/** The open transaction, if there is one, which must have the same wall. */
function joined(wall: Wall): Tx | null {
  const outer = current.getStore();
  if (!outer) return null;
  const isSame = outer.workspaceId === wall.workspaceId && outer.reason === wall.reason;
  if (!isSame || !("prisma" in outer))
    throw new Error("A transaction of one wall can't open another inside itself.");
  return outer as Tx;
}

/** Runs a transaction until it commits, then its effects. The effects of a failed try are dropped. */
async function untilCommitted<T>(attempt: (effects: Effect[]) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const effects: Effect[] = [];
    let result: T;
    try {
      result = await attempt(effects);
    } catch (error) {
      const isOld = isPlanOld(error);
      if (isOld) forgetPlans();
      if (tries === maxTries || !(isOld || isConflict(error))) throw asUnavailable(error);
      // A random pause gives the other transaction time: two that retry at once would conflict again.
      await wait(Math.random() * 20 * 2 ** tries);
      continue;
    }
    for (const effect of effects) await current.run(null, async () => effect());
    return result;
  }
}

function onPg<T>(wall: Wall, effects: Effect[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool, prisma: client } = connections();
  return transact(pool, wall, async (open) => {
    const { prisma, leave } = latePrisma(client, open.run);
    const tx: Tx = {
      prisma,
      sql: open.sql,
      workspaceId: wall.workspaceId,
      reason: wall.reason,
      afterCommit: (effect) => effects.push(effect),
    };
    try {
      return await current.run(tx, () => holdingOn(() => work(tx)));
    } finally {
      await leave();
    }
  });
}

async function onPostgresJs<T>(wall: Wall, effects: Effect[], work: (tx: HotTx) => Promise<T>): Promise<T> {
  const { hot } = connections();
  let isOver = false;
  const running = hot.begin(async (raw) => {
    // Sent before the work's first statement on the same connection, so that its answer needn't be awaited.
    const named = raw`select set_config('app.platform', ${wall.reason ?? ""}, true)`.execute();
    const tx: HotTx = {
      sql: overPostgresJs(raw, () => isOver),
      workspaceId: wall.workspaceId,
      reason: wall.reason,
      afterCommit: (effect) => effects.push(effect),
    };
    try {
      const [done] = await Promise.all([current.run(tx, () => holdingOn(() => work(tx))), named]);
      return done;
    } finally {
      isOver = true;
    }
  });
  try {
    return (await answered(hot, running)) as T;
  } finally {
    isOver = true;
  }
}

const overPostgresJs = (raw: postgres.TransactionSql, isOver: () => boolean): Sql => ({
  async query(text, params = []) {
    requireOpen(isOver());
    return runOn(raw, text, params);
  },
});

async function runOn<Row>(
  raw: postgres.Sql | postgres.TransactionSql,
  text: string,
  params: readonly unknown[],
): Promise<Row[]> {
  return (await raw.unsafe(text, params as never[], { prepare: true })) as unknown as Row[];
}
