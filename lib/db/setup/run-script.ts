import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { dropUnbuiltIndex, isConcurrent, isDone } from "./concurrent-index.ts";

/** How long a script waits for a lock, how often it tries, and how long it lets others go on between two tries. */
export interface Patience {
  readonly lockMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

const usualPatience: Patience = { lockMs: 3_000, tries: 20, pauseMs: 2_000 };

/** Postgres's codes of a lock that wasn't had in time, and of a deadlock, whose victim may simply try again. */
const passing = new Set<unknown>(["55P03", "40P01"]);

const isPassing = (error: unknown) => passing.has((error as { code?: unknown } | null)?.code);

/**
 * Carries out a migration's script and notes it. In one transaction: a process may be killed at any moment, and either
 * both are there or neither.
 *
 * A change of a table waits until nobody uses it, and whoever comes meanwhile waits behind it. So it gives up after a
 * short while, lets them go on, and tries again; the last try waits as long as it takes, so that a long report delays a
 * start and doesn't prevent it.
 *
 * What is done `CONCURRENTLY` can't be part of a transaction. It blocks nobody and waits from the start. Its index
 * itself tells whether it is built, or gone.
 * @param note writes that the script was carried out, by the same session.
 */
export async function runScript(
  session: pg.ClientBase,
  script: string,
  note: () => Promise<unknown>,
  patience: Patience = usualPatience,
): Promise<void> {
  if (isConcurrent(script)) await runConcurrently(session, script, note, patience);
  else await runWhole(session, script, note, patience);
}

async function runWhole(
  session: pg.ClientBase,
  script: string,
  note: () => Promise<unknown>,
  { lockMs, tries, pauseMs }: Patience,
): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await session.query(`begin; set local lock_timeout = ${left > 1 ? lockMs : 0}`);
      await session.query(script);
      await note();
      await session.query("commit");
      return;
    } catch (error) {
      await session.query("rollback").catch(() => {});
      if (left <= 1 || !isPassing(error)) throw error;
    }
    await wait(pauseMs);
  }
}

async function runConcurrently(
  session: pg.ClientBase,
  script: string,
  note: () => Promise<unknown>,
  { tries, pauseMs }: Patience,
): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await dropUnbuiltIndex(session, script);
      if (!(await isDone(session, script))) await session.query(script);
      await note();
      return;
    } catch (error) {
      if (left > 1 && isPassing(error)) await wait(pauseMs);
      else {
        // Nothing of it stays: a unique index that isn't built refuses rows all the same.
        await dropUnbuiltIndex(session, script).catch(() => {});
        throw error;
      }
    }
  }
}
