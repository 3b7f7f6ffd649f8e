import { PrismaPg } from "@prisma/adapter-pg";
import postgres from "postgres";
import { env } from "@/lib/env/index.ts";
import { PrismaClient } from "./generated/client.ts";

interface Connections {
  readonly prisma: PrismaClient;
  readonly hot: postgres.Sql;
}

// Next bundles route handlers apart from the server that hosts them; both must share one pool.
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
      onnotice: () => {},
      prepare: true,
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
