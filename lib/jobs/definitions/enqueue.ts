import PgBoss from "pg-boss";
import type { Sql } from "@/lib/db/sql.ts";
import { type JobData, type JobName, parseJob } from "./index.ts";

const noConnection = {
  executeSql: () =>
    Promise.reject(new Error("Work is handed over inside a transaction: pass its connection.")),
};

// Never started: it only builds the insert of a job. The connection is each caller's own transaction.
const engine = new PgBoss({ db: noConnection, supervise: false, schedule: false, migrate: false });

/** Workers hear on this channel that jobs were queued, by their names. */
export const queuedChannel = "jobs_queued";

/**
 * The engine's insert of a job, which tells the workers of it once it is committed. Its second parameter is the job's
 * name.
 */
const telling = (insert: string) =>
  `with queued as (${insert}) select id, pg_notify('${queuedChannel}', $2::text)::text from queued`;

/**
 * Queues a job inside an open transaction: the job exists only if the transaction commits
 * (docs/adr/0001-job-engine.md). Each call queues one: whoever may press twice is kept from it by their call.
 */
export async function enqueue<Name extends JobName>(
  sql: Sql,
  name: Name,
  data: JobData<Name>,
): Promise<void> {
  const executeSql = async (text: string, values: unknown[]) => ({
    rows: await sql.query(
      telling(text),
      values.map((value) =>
        value !== null && typeof value === "object" ? JSON.stringify(value) : (value ?? null),
      ),
    ),
  });
  await engine.send(name, parseJob(name, data) as object, { db: { executeSql } });
}
