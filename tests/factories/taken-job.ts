import type postgres from "postgres";
import type { JobName } from "@/lib/jobs/definitions/index.ts";
import { type JobRun, takeNext } from "@/lib/jobs/jobs-in-hand.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

/** A job that this process has just taken, for handlers that are called by a test. */
export async function takenJob(admin: postgres.Sql, name: JobName, id: string = newId()): Promise<JobRun> {
  await admin`insert into pgboss.job (id, name, priority, expire_in)
    values (${id}, ${name}, 1000, interval '1 minute')`;
  const taken = await takeNext(name);
  if (taken?.run.id !== id) throw new Error("another job was taken");
  return taken.run;
}
