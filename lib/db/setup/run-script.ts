import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/** How long a script waits for a lock, how often it tries, and how long it lets others go on between two tries. */
export interface Patience {
  readonly lockMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

const patience: Patience = { lockMs: 3_000, tries: 20, pauseMs: 2_000 };

/** Postgres's code of a lock that wasn't had in time. */
const lockNotAvailable = "55P03";

const isLocked = (error: unknown) => (error as { code?: unknown } | null)?.code === lockNotAvailable;

/**
 * Sends a script as a whole, in one transaction. A change of a table waits until nobody uses it, and whoever comes
 * meanwhile waits behind it. So it gives up after a short while, lets them go on, and tries again; the last try waits
 * as long as it takes, since a migration that failed has to be repaired by hand.
 *
 * What is built `CONCURRENTLY` blocks nobody, and would leave an invalid index behind: it waits from the start.
 */
export async function runScript(
  pool: pg.Pool,
  script: string,
  { lockMs, tries, pauseMs }: Patience = patience,
): Promise<void> {
  const client = await pool.connect();
  try {
    for (let left = /\bconcurrently\b/i.test(script) ? 1 : tries; ; left--) {
      await client.query(`set lock_timeout = ${left > 1 ? lockMs : 0}`);
      try {
        await client.query(script);
        return;
      } catch (error) {
        if (left <= 1 || !isLocked(error)) throw error;
      }
      await wait(pauseMs);
    }
  } finally {
    await client.query("reset lock_timeout").catch(() => {});
    client.release();
  }
}
