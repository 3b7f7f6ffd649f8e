import type pg from "pg";
import { nameOf } from "./kept-plans.ts";
import { sqlOver, standWithin } from "./open-transaction.ts";
import type { Sql } from "./sql.ts";
import { cut, together } from "./steady-pool.ts";
import type { Wall } from "./wall.ts";

/**
 * Statements that each run in a transaction of their own within a wall: its beginning, the wall, the statement and the
 * end are sent at once, and answered in one round trip.
 * @param mostMs the longest time of one, in milliseconds; then its connection is cut.
 */
export function readOnce(pool: pg.Pool, wall: Wall, mostMs: number): Sql {
  return sqlOver(async (asked) => {
    const client = await pool.connect();
    const patience = setTimeout(() => cut(client), mostMs);
    const sent = together(client, () => [
      client.query("begin read only"),
      client.query(standWithin(wall)),
      client.query({ ...asked, name: nameOf(asked.text) }),
      client.query("commit"),
    ]);
    // Whatever failed, the connection is given back only when all of them were answered.
    const answers = await Promise.allSettled(sent);
    clearTimeout(patience);
    const failed = answers.find(({ status }) => status === "rejected");
    client.release(failed !== undefined);
    if (failed?.status === "rejected") throw failed.reason;
    return sent[2]!;
  });
}
