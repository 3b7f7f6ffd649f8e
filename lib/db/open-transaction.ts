import pg from "pg";
import { asKept } from "./kept-plans.ts";
import type { Sql } from "./sql.ts";
import { cut, together } from "./steady-pool.ts";
import type { Wall } from "./wall.ts";

/** The longest time of a transaction, in milliseconds: it holds locks that others wait for. */
export const longestMs = 20_000;

/** A transaction that took too long, or a statement that comes after its transaction's end. */
class TransactionOver extends Error {
  override readonly name = "TransactionOver";
  /** Prisma's code for the same. It counts as an outage. */
  readonly code = "P2028";
}

const tooLong = "The transaction took too long.";

/** A transaction of one connection. */
export interface OpenTransaction {
  readonly sql: Sql;
  /** Runs the driver's own form of a statement, for a library that makes them itself. */
  readonly run: Run;
}

export type Run = (asked: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Runs the work in a transaction that stands within the wall from its first moment. Throws what the work throws, the
 * driver's own error of a connection that ended, or `P2028` where it took longer than 20 s: it is rolled back then, and
 * no later statement reaches its connection. Where its end isn't answered for as long again, the connection is cut: a
 * database that stands still keeps nobody for ever.
 * @param mostMs the longest time it may take, in milliseconds.
 */
export async function transact<T>(
  pool: pg.Pool,
  wall: Wall,
  work: (open: OpenTransaction) => Promise<T>,
  mostMs = longestMs,
): Promise<T> {
  const client = await pool.connect();
  let isOver = false;
  let isLate = false;
  const end = async (how: "commit" | "rollback") => {
    isOver = true;
    const patience = setTimeout(() => cut(client), mostMs);
    try {
      const { command } = await client.query(how);
      client.release();
      return command;
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      clearTimeout(patience);
    }
  };
  const timer = setTimeout(() => {
    if (isOver) return;
    isLate = true;
    end("rollback").catch(() => {});
  }, mostMs);
  // The work's first statement is sent right behind it, so that its answer needn't be awaited.
  const begun = Promise.all(together(client, () => [client.query("begin"), client.query(standWithin(wall))]));
  begun.catch(() => {});
  const run: Run = async (asked) => {
    requireOpen(isOver);
    return client.query(asKept(asked));
  };
  try {
    const result = await work({ run, sql: sqlOver(run) });
    await begun;
    if (isLate) throw new TransactionOver(tooLong);
    // Postgres answers the commit of a transaction with a failed statement with a rollback, and no error.
    if ((await end("commit")) !== "COMMIT") throw new Error("A failed transaction can't be committed.");
    return result;
  } catch (error) {
    if (!isOver) await end("rollback").catch(() => {});
    // Its statements failed because it was too late, not the other way round.
    throw isLate && !(error instanceof TransactionOver)
      ? new TransactionOver(tooLong, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Names a wall to the transaction that is open. Each connection plans it once. */
export const standWithin = ({ workspaceId, reason }: Wall): pg.QueryConfig => ({
  name: "stand_within",
  text: "select set_config('app.workspace', $1::text, true), set_config('app.platform', $2::text, true)",
  values: [workspaceId ?? "", reason ?? ""],
});

export const sqlOver = (run: Run): Sql => ({
  async query<Row>(text: string, params: readonly unknown[] = []) {
    const { rows } = await run({ text, values: params.map(written), types });
    return rows as Row[];
  },
});

/**
 * Throws where a transaction is over. Work that failed may go on elsewhere, as the rest of a `Promise.all` does, while
 * its connection is another's already.
 */
export function requireOpen(isOver: boolean): void {
  if (isOver) throw new TransactionOver("The transaction is over.");
}

/** The driver writes moments in the machine's zone, and some of them wrong: early ones have offsets with seconds. */
const written = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function bytesOf(text: string): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(text.slice("\\x".length), "hex");
  return new Uint8Array(buffer, byteOffset, length);
}

/** Readers of types that the driver reads otherwise, by their numbers in `pg_type`. */
const readers: Readonly<Record<number, (text: string) => unknown>> = {
  17: bytesOf,
  20: BigInt,
  // Dates and timestamps without a zone are in UTC.
  1082: (text) => new Date(`${text}T00:00:00Z`),
  1114: (text) => new Date(`${text.replace(" ", "T")}Z`),
};

const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && readers[oid]) || pg.types.getTypeParser(oid, format as "text")) as never,
};
