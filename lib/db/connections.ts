import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import postgres from "postgres";
import { env } from "@/lib/env/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { within } from "@/lib/kernel/within/index.ts";
import { PrismaClient } from "./generated/client.ts";
import { LendingPool } from "./late-prisma.ts";
import { longestMs } from "./open-transaction.ts";
import { steadyPool } from "./steady-pool.ts";
import type { PlatformReason } from "./tables.ts";

interface Connections {
  /** Of transactions. */
  readonly pool: pg.Pool;
  /** Of small reads by index, each a transaction of its own. */
  readonly reads: pg.Pool;
  /** Has no connections of its own. */
  readonly prisma: PrismaClient;
  hot: postgres.Sql;
  /** Connections that stand within the wall of a reason for good. Each runs single statements. */
  readonly looks: Map<PlatformReason, postgres.Sql>;
}

/**
 * How Postgres plans the hot paths' statements: once, and with index look-ups from the start. A plan is kept while
 * tables grow from nothing to millions of rows, and planning these statements takes as long as running them.
 */
export const hotSettings = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
} as const;

/** How long a transaction may be asked nothing, in ms: then its process stands still, and others wait for its locks. */
const longestIdleMs = 30_000;

// Next bundles route handlers apart from the server that hosts them. The global lets both share one pool.
const shared = globalThis as typeof globalThis & { outreachConnections?: Map<string, Connections> };

/** The process's connections for the application's role: pg and Prisma for pages and verbs, postgres.js for hot paths. */
export function connections(url: string = env().APP_DATABASE_URL): Connections {
  shared.outreachConnections ??= new Map();
  const open = shared.outreachConnections.get(url);
  if (open) return open;
  const pooled = {
    connectionString: url,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: longestMs,
    idle_in_transaction_session_timeout: longestIdleMs,
  };
  const made: Connections = {
    pool: steadyPool({ ...pooled, max: half() }),
    reads: steadyPool({ ...pooled, max: mostLooks, options: asOptions(hotSettings) }),
    prisma: new PrismaClient({ adapter: new PrismaPg(new LendingPool()) }),
    hot: hotPool(url),
    looks: new Map(),
  };
  shared.outreachConnections.set(url, made);
  return made;
}

const half = (): number => Math.max(2, Math.floor(env().DATABASE_POOL / 2));

const hotPool = (url: string): postgres.Sql =>
  plainPool(url, half(), { idle_in_transaction_session_timeout: String(longestIdleMs) });

/** The longest time of what is asked over postgres.js, in ms: it usually takes a few. */
const longestAnswerMs = 60_000;

/**
 * What connections of postgres.js answer. Where they don't in time, they are left, and whoever asks next gets others: of
 * a server or a network that is gone without a word, nobody says that they have ended. Throws ProductError `unavailable`
 * then; what was asked may still happen.
 * @param mostMs the longest time, in milliseconds.
 */
export function answered<T>(
  pool: postgres.Sql,
  answer: Promise<T>,
  mostMs: number = longestAnswerMs,
): Promise<T> {
  return within(answer, mostMs, () => {
    leave(pool);
    throw new ProductError("unavailable", "databaseUnavailable");
  });
}

/** How long what else is under way on connections that are left may take, in seconds. */
const leaveSeconds = 5;

function leave(pool: postgres.Sql): void {
  for (const [url, open] of shared.outreachConnections ?? []) {
    if (open.hot === pool) open.hot = hotPool(url);
    for (const [reason, looks] of open.looks) if (looks === pool) open.looks.delete(reason);
  }
  pool.end({ timeout: leaveSeconds }).catch(() => {});
}

/** The process's connections for single statements across workspaces, for one reason. */
export function lookConnections(reason: PlatformReason): postgres.Sql {
  const url = env().APP_DATABASE_URL;
  const { looks } = connections(url);
  const open =
    looks.get(reason) ??
    plainPool(url, mostLooks, {
      "app.platform": reason,
      default_transaction_read_only: "on",
    });
  looks.set(reason, open);
  return open;
}

/** Settings as a connection's start takes them. */
const asOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

/** A look takes a millisecond: few connections serve many, and wait for one another in turn. */
const mostLooks = 4;

const plainPool = (url: string, max: number, settings: Record<string, string>): postgres.Sql =>
  postgres(url, {
    max,
    idle_timeout: 30,
    connect_timeout: 5,
    ...postgresOptions,
    prepare: true,
    connection: { ...hotSettings, ...settings },
  });

/** Closes every connection of the process. */
export async function closeConnections(): Promise<void> {
  const open = [...(shared.outreachConnections?.values() ?? [])];
  shared.outreachConnections?.clear();
  const plain = open.flatMap(({ hot, looks }) => [hot, ...looks.values()]);
  await Promise.all([
    ...open.map(({ prisma }) => prisma.$disconnect()),
    ...open.flatMap(({ pool, reads }) => [pool.end(), reads.end()]),
    ...plain.map((pool) => pool.end({ timeout: 5 })),
  ]);
}
