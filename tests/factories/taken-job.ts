import type postgres from "postgres";
import type { JobName } from "@/lib/jobs/definitions/index.ts";
import { type JobRun, takeInHand } from "@/lib/jobs/jobs-in-hand.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

/** A job that this process has just taken, for handlers that are called by a test. */
export async function takenJob(admin: postgres.Sql, name: JobName, id: string = newId()): Promise<JobRun> {
  await admin`insert into pgboss.job (id, name, state, started_on, expire_in)
    values (${id}, ${name}, 'active', clock_timestamp(), interval '1 minute')`;
  const run = { name, id, retryCount: 0 };
  await takeInHand(run);
  return run;
}
