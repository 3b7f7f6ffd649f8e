import type { Duplex } from "node:stream";
import pg from "pg";

/** A connection whose end reaches whoever uses it as the failure of a statement. */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // For a moment after a connection is taken nobody listens: an error that comes just then would end the process. The
    // next statement fails by it, and the pool replaces the connection.
    this.on("error", () => {});
  }
}

/** A pool of such connections. Statements are sent at once, and don't wait for the answers of those before them. */
export function steadyPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, pipeline: true, Client: SteadyClient } as pg.PoolConfig);
  // The pool tells it of connections that end while nobody uses them, and has replaced them by then.
  return pool.on("error", () => {});
}

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream;

/** Sends the statements that some work asks for in one piece, and not each by itself: a write costs more than a statement. */
export function together<T>(client: pg.ClientBase, work: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

/** Ends a connection that doesn't answer, at once: each of its statements fails by that. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy();
}
