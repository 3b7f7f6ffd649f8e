import { PrismaPg } from "@prisma/adapter-pg";
import postgres from "postgres";
import { env } from "@/lib/env/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { PrismaClient } from "./generated/client.ts";

interface Connections {
  readonly prisma: PrismaClient;
  readonly hot: postgres.Sql;
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

// Next bundles route handlers apart from the server that hosts them. The global lets both share one pool.
const shared = globalThis as typeof globalThis & { outreachConnections?: Map<string, Connections> };

/** The process's connections for the application's role: Prisma for pages and verbs, postgres.js for hot paths. */
export function connections(url: string = env().APP_DATABASE_URL): Connections {
  shared.outreachConnections ??= new Map();
  const open = shared.outreachConnections.get(url);
  if (open) return open;
  const half = Math.max(2, Math.floor(env().DATABASE_POOL / 2));
  const made: Connections = {
    prisma: new PrismaClient({
      adapter: new PrismaPg({
        connectionString: url,
        max: half,
        idleTimeoutMillis: 30_000,
        connectionTimeoutMillis: 5_000,
      }),
      transactionOptions: { maxWait: 5_000, timeout: 20_000 },
    }),
    hot: postgres(url, {
      max: half,
      idle_timeout: 30,
      connect_timeout: 5,
      ...postgresOptions,
      prepare: true,
      connection: hotSettings,
    }),
  };
  shared.outreachConnections.set(url, made);
  return made;
}

/** Closes every connection of the process. */
export async function closeConnections(): Promise<void> {
  const open = [...(shared.outreachConnections?.values() ?? [])];
  shared.outreachConnections?.clear();
  await Promise.all(open.flatMap(({ prisma, hot }) => [prisma.$disconnect(), hot.end({ timeout: 5 })]));
}
