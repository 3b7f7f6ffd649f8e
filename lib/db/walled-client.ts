import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Wall } from "./wall.ts";

// The wall of the transaction that is being opened by this call chain. Next bundles route handlers apart from the
// server, and both use one pool.
const shared = globalThis as typeof globalThis & { outreachOpening?: AsyncLocalStorage<Wall> };
shared.outreachOpening ??= new AsyncLocalStorage<Wall>();
const opening = shared.outreachOpening;

/** Runs `open`, whose transaction stands within the wall from its first moment. */
export const withinWall = <T>(wall: Wall, open: () => Promise<T>): Promise<T> => opening.run(wall, open);

/**
 * A connection that names a transaction's wall in the message that begins it, which saves a round trip for every
 * transaction. Without a wall it begins as usual, and row-level security shows no row.
 */
class WalledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // For a moment after a connection is taken, neither the pool nor Prisma listens: an error that comes just then
    // would end the process. The next query fails by it, and the pool replaces the connection.
    this.on("error", () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, passed on as they are.
  override query(asked: any, ...rest: any[]): any {
    const wall = opening.getStore();
    if (!wall || !isBegin(asked)) return Reflect.apply(super.query, this, [asked, ...rest]);
    const text = `begin; select set_config('app.workspace', ${pg.escapeLiteral(wall.workspaceId ?? "")}, true), set_config('app.platform', ${pg.escapeLiteral(wall.reason ?? "")}, true)`;
    return Reflect.apply(super.query, this, [{ ...asked, text }, ...rest]);
  }
}

const isBegin = (asked: unknown): boolean =>
  typeof asked === "object" && asked !== null && "text" in asked && asked.text === "BEGIN";

/** A pool of such connections. */
export const walledPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ ...config, Client: WalledClient } as pg.PoolConfig);
