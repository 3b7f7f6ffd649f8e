import { db } from "@/lib/db/index.ts";
import { hasOneDied, hold, look } from "@/lib/domain/workers/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import { storableJson, storableText } from "@/lib/kernel/storable-text/index.ts";

/** A run of a job: another run of the same job has another number. */
export interface JobRun {
  readonly name: string;
  readonly id: string;
  readonly retryCount: number;
}

/** A job that this process has taken. */
export interface Taken {
  readonly run: JobRun;
  readonly data: unknown;
}

/** The runs of this process that haven't ended and haven't begun what can't be taken back. */
const inHand = new Set<JobRun>();

/**
 * A run counts as dead at `started_on + expire_in`. `expire_in` must stay what the queue allows, since the next run
 * reads it. So each hold moves `started_on`: the run counts as dead eight seconds from now.
 */
const heldFromNow = `clock_timestamp() + interval '${hold.ms} milliseconds' - j.expire_in`;

// The hold begins with the taking: a process that is killed right after it has no job that nobody else may run.
const takeOne = `with next as (
    select id from pgboss.job where name = $1::text and state < 'active' and start_after < now()
     order by priority desc, created_on, id limit 1 for update skip locked)
  update pgboss.job j set state = 'active', started_on = ${heldFromNow},
      retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
    from next where j.name = $1::text and j.id = next.id
  returning j.id, j.retry_count as "retryCount", j.data`;

/** Takes the next job of a queue and holds it. Null: there is none. */
export async function takeNext(name: string): Promise<Taken | null> {
  const [row] = await db.hot("operations", ({ sql }) =>
    sql.query<{ id: string; retryCount: number; data: unknown }>(takeOne, [name]),
  );
  if (!row) return null;
  const { data, ...own } = row;
  const run = { name, ...own };
  inHand.add(run);
  return { run, data };
}

// A renewal that was sent before its run began, and comes after it, doesn't shorten what the beginning allows.
const renew = `update pgboss.job j set started_on = greatest(j.started_on, ${heldFromNow})
   from json_to_recordset($1::text::json) as h(name text, id uuid, "retryCount" int)
  where j.name = h.name and j.id = h.id and j.state = 'active' and j.retry_count = h."retryCount"`;

/** Holds all runs of this process for a while longer, by one statement. */
export async function renewInHand(): Promise<void> {
  if (inHand.size > 0)
    await db.hot("operations", ({ sql }) => sql.query(renew, [JSON.stringify([...inHand])]));
}

/** Lets go of a run that has ended. */
export function letGo(run: JobRun): void {
  inHand.delete(run);
}

/** What becomes of a job whose run has failed, and when nobody knows how it ended. */
const afterFailure = {
  state: "(case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state",
  completedOn: "case when retry_count >= retry_limit then clock_timestamp() end",
} as const;

const complete = `update pgboss.job set state = 'completed', completed_on = clock_timestamp(), output = null
  where name = $1::text and id = $2::uuid and state = 'active' and retry_count = $3::int`;

// The pauses of the engine: each is twice the one before, and up to twice as long by chance.
const fail = `update pgboss.job set state = ${afterFailure.state}, completed_on = ${afterFailure.completedOn},
    start_after = clock_timestamp() + retry_delay * interval '1 second'
      * case when retry_backoff then 2 ^ least(16, retry_count) * (1 + random()) else 1 end,
    output = $4::text::jsonb
  where name = $1::text and id = $2::uuid and state = 'active' and retry_count = $3::int`;

const longestReason = 2_000;

/**
 * Notes how a run ended, unless the job isn't its any more: another run has another number.
 * @param failure why it failed. Null: it didn't.
 */
export async function noteEnd({ name, id, retryCount }: JobRun, failure: string | null): Promise<void> {
  const own = [name, id, retryCount];
  await db.hot("operations", ({ sql }) =>
    failure === null
      ? sql.query(complete, own)
      : sql.query(fail, [...own, storableJson({ message: storableText(failure, longestReason) })]),
  );
}

/**
 * To be called right before what can't be taken back. Throws MayNotBegin where the job may be run by another run by now.
 * Otherwise nobody takes the run for dead for as long as its queue allows, whatever becomes of its worker.
 */
export async function beginOwn(run: JobRun): Promise<void> {
  const { name, id, retryCount } = run;
  const isHeld = inHand.delete(run);
  const begun = await db.hot("operations", ({ sql }) =>
    sql.query(
      `update pgboss.job set started_on = clock_timestamp()
        where name = $1::text and id = $2::uuid and state = 'active' and retry_count = $3::int returning id`,
      [name, id, retryCount],
    ),
  );
  if (!isHeld || begun.length === 0) throw new MayNotBegin("another run of the job may be under way");
}

/**
 * Has the jobs of dead workers run again at once, as often as their queues allow; the others have failed. Returns the
 * names of those that run again.
 * @param mayJudge asked once the database answers: the look itself may have waited for one that stood still.
 * @param lately looks only where a worker has died within the last `look.forMs`.
 */
export function freeLapsed(mayJudge: () => boolean, lately: boolean): Promise<readonly string[]> {
  return db.hot("operations", async ({ sql }) => {
    if (!mayJudge()) return [];
    const rows = await sql.query<{ name: string; state: string }>(
      `update pgboss.job set state = ${afterFailure.state}, completed_on = ${afterFailure.completedOn},
          start_after = clock_timestamp()
        where state = 'active' and started_on + expire_in < clock_timestamp()
          and (not $1::boolean or ${hasOneDied(look.forMs)})
        returning name, state::text as state`,
      [lately],
    );
    return rows.filter(({ state }) => state === "retry").map(({ name }) => name);
  });
}
