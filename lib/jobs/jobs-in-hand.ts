import { db, type Sql } from "@/lib/db/index.ts";
import { hasOneDied, hold, look } from "@/lib/domain/workers/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";

/** A run of a job: another run of the same job has another number. */
export interface JobRun {
  readonly name: string;
  readonly id: string;
  readonly retryCount: number;
}

/** The runs of this process that haven't ended. */
const inHand = new Map<string, JobRun>();

/**
 * pg-boss takes a run for dead at `started_on + expire_in`. `expire_in` must stay what the queue allows, since the next
 * run reads it. So each renewal moves `started_on`: the run counts as dead eight seconds from now.
 */
const renew = `update pgboss.job j
    set started_on = clock_timestamp() + interval '${hold.ms} milliseconds' - j.expire_in
   from json_to_recordset($1::text::json) as h(name text, id uuid, "retryCount" int)
  where j.name = h.name and j.id = h.id and j.state = 'active' and j.retry_count = h."retryCount"`;

async function renewAll(sql: Sql, runs: readonly JobRun[]): Promise<void> {
  await sql.query(renew, [JSON.stringify(runs)]);
}

/** Holds a run that has just been taken. */
export async function takeInHand(run: JobRun): Promise<void> {
  inHand.set(run.id, run);
  await db.hot("operations", ({ sql }) => renewAll(sql, [run]));
}

/** Holds all runs of this process for a while longer, by one statement. */
export async function renewInHand(): Promise<void> {
  if (inHand.size > 0) await db.hot("operations", ({ sql }) => renewAll(sql, [...inHand.values()]));
}

/** Lets go of a run that has ended. */
export function letGo(run: JobRun): void {
  if (inHand.get(run.id) === run) inHand.delete(run.id);
}

/** Whether a run is still the job's: it wasn't taken for dead meanwhile, and nobody else runs the job. */
export function isOwn({ name, id, retryCount }: JobRun): Promise<boolean> {
  return db.hot("operations", async ({ sql }) => {
    const rows = await sql.query(
      `select 1 from pgboss.job
        where name = $1::text and id = $2::uuid and state = 'active' and retry_count = $3::int`,
      [name, id, retryCount],
    );
    return rows.length > 0;
  });
}

/**
 * Throws MayNotBegin where a job of this process may be run by another one by now. To be asked right before what can't
 * be taken back.
 */
export async function requireOwn(jobId: string): Promise<void> {
  const run = inHand.get(jobId);
  if (run && !(await isOwn(run))) throw new MayNotBegin("another run of the job may be under way");
}

/**
 * Has the jobs of dead workers run again at once, as often as their queues allow. Returns their names.
 * @param lately looks only where a worker has died within the last `look.forMs`.
 */
export function freeLapsed(names: readonly string[], lately: boolean): Promise<readonly string[]> {
  return db.hot("operations", async ({ sql }) => {
    const rows = await sql.query<{ name: string }>(
      `update pgboss.job set state = 'retry', start_after = clock_timestamp()
        where name = any($1::text::text[]) and state = 'active' and retry_count < retry_limit
          and started_on + expire_in < clock_timestamp() and (not $2::boolean or ${hasOneDied(look.forMs)})
        returning name`,
      [`{${names.join(",")}}`, lately],
    );
    return rows.map(({ name }) => name);
  });
}
