import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Prisma's number, so that its own commands, and versions of the product that used them, count as well. */
const lock = 72_707_369;

const pollMs = 250;
/** After so many questions a start says that it waits. */
const longWait = 8;

/**
 * Prepares a database alone: a start that comes meanwhile waits until this one has ended or was killed. The lock
 * belongs to the session that `work` gets, so a script of a killed process keeps it for as long as it still runs.
 *
 * Whoever waits asks again and again. A statement that waits would hold a snapshot, and an index that is built
 * `CONCURRENTLY` waits for every snapshot: the two would wait for each other.
 * @param onWait called once where another start takes longer than two seconds.
 */
export async function oneAtATime<T>(
  ownerUrl: string,
  work: (session: pg.Client) => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  const session = new pg.Client({
    connectionString: ownerUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener a connection that breaks would end the process. The next statement fails and tells.
  session.on("error", () => {});
  await session.connect();
  try {
    for (let asked = 1; !(await isLocked(session)); asked++) {
      if (asked === longWait) onWait();
      await wait(pollMs);
    }
    await prepareSession(session);
    return await work(session);
  } finally {
    await session.end().catch(() => {});
  }
}

async function isLocked(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    lock,
  ]);
  return rows[0]?.locked === true;
}

/**
 * A migration takes as long as it takes, whatever the owner's role allows other statements. But the server ends it
 * soon after the process has died: a script that waits for a table would make everybody else wait behind it for nobody.
 */
async function prepareSession(session: pg.Client): Promise<void> {
  await session.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0;
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`);
  // Unknown before PostgreSQL 17.
  await session.query("set transaction_timeout = 0").catch(() => {});
  // Refused where the server's system can't see that a client is gone.
  await session.query("set client_connection_check_interval = '1s'").catch(() => {});
}
