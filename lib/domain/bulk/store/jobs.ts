import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Subject } from "../work.ts";

export interface JobRef {
  readonly workspaceId: Id;
  readonly id: Id;
}

/** A job that this worker holds until another worker takes it over. */
export interface TakenJob extends JobRef, Subject {
  readonly kind: string;
  readonly fence: number;
  readonly attempts: number;
  /** The last key that was done when the job was taken. */
  readonly cursor: string | null;
}

/** The progress of a job. */
export interface JobProgress {
  readonly cursor: string | null;
  readonly round: number;
  /** Attempts since the last progress, this one included. */
  readonly attempts: number;
}

/** The most failed rows that a job names. */
const namedFailures = 100;

/** The columns of a job that starts again. */
const fromTheStart = "cursor = null, round = bulk_jobs.round + 1, done = 0, attempts = 0";

/** Restarts an open job of the kind and subject. Returns false where there is none. */
export async function restartJob(
  sql: Sql,
  { workspaceId, subjectId }: Subject,
  kind: string,
  total: number,
): Promise<boolean> {
  const rows = await sql.query(
    `update bulk_jobs set ${fromTheStart}, total = $4::int
      where workspace_id = $1::uuid and subject_id = $2::uuid and kind = $3::text and state = 'running' returning id`,
    [workspaceId, subjectId, kind, total],
  );
  return rows.length > 0;
}

/** Locks an open job of the kind and subject. Returns whether there is one. */
export async function isOpen(sql: Sql, { workspaceId, subjectId }: Subject, kind: string): Promise<boolean> {
  const rows = await sql.query(
    `select id from bulk_jobs
      where workspace_id = $1::uuid and subject_id = $2::uuid and kind = $3::text and state = 'running' for no key update`,
    [workspaceId, subjectId, kind],
  );
  return rows.length > 0;
}

/** Adds a job. Where two transactions add the same job at once, the later one restarts it. */
export async function insertJob(
  sql: Sql,
  job: JobRef & Subject & { readonly kind: string; readonly total: number; readonly createdBy: Id | null },
): Promise<void> {
  await sql.query(
    `insert into bulk_jobs (workspace_id, id, kind, subject_id, total, created_by)
     values ($1::uuid, $2::uuid, $3::text, $4::uuid, $5::int, $6::uuid)
     on conflict (workspace_id, kind, subject_id) where state = 'running'
     do update set ${fromTheStart}, total = excluded.total`,
    [job.workspaceId, job.id, job.kind, job.subjectId, job.total, job.createdBy],
  );
}

/** Cancels an open job. Returns false where there is none. The current batch is still finished. */
export async function cancelJob(
  sql: Sql,
  { workspaceId, subjectId }: Subject,
  kind: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update bulk_jobs set state = 'canceled', ended_at = clock_timestamp()
      where workspace_id = $1::uuid and subject_id = $2::uuid and kind = $3::text and state = 'running' returning id`,
    [workspaceId, subjectId, kind],
  );
  return rows.length > 0;
}

/**
 * Takes the open job that has waited longest and that no worker holds. A workspace with a job under way is left out. A
 * dead worker's job is free once its lease (machine time) has expired.
 */
export async function takeJob(sql: Sql, kinds: readonly string[], leaseMs: number): Promise<TakenJob | null> {
  const [job] = await sql.query<TakenJob>(
    `with due as materialized (
       select j.workspace_id, j.id from bulk_jobs j
        where j.state = 'running' and j.lease_until < clock_timestamp()
          and j.kind in (select json_array_elements_text($1::text::json))
          and not exists (select 1 from bulk_jobs o where o.workspace_id = j.workspace_id and o.state = 'running'
            and o.lease_until >= clock_timestamp())
        order by j.served_at, j.id limit 1 for no key update skip locked)
     update bulk_jobs j set fence = j.fence + 1, attempts = j.attempts + 1,
        lease_until = clock_timestamp() + $2::float8 * interval '1 millisecond'
       from due where j.workspace_id = due.workspace_id and j.id = due.id
     returning j.workspace_id as "workspaceId", j.id, j.kind, j.subject_id as "subjectId", j.fence, j.attempts, j.cursor`,
    [JSON.stringify(kinds), leaseMs],
  );
  return job ?? null;
}

/** Locks a taken job and returns its progress. Returns null where the job is over or another worker has it. */
export async function lockJob(sql: Sql, job: TakenJob): Promise<JobProgress | null> {
  const [row] = await sql.query<JobProgress>(
    `select cursor, round, attempts from bulk_jobs
      where workspace_id = $1::uuid and id = $2::uuid and fence = $3::int and state = 'running' for no key update`,
    [job.workspaceId, job.id, job.fence],
  );
  return row ?? null;
}

/** Stores the progress of a job and renews its lease. */
export async function moveJob(
  sql: Sql,
  job: JobRef,
  to: { readonly cursor: string; readonly rows: number; readonly leaseMs: number },
): Promise<void> {
  await sql.query(
    `update bulk_jobs set cursor = $3::text, done = done + $4::int, total = greatest(total, done + $4::int), attempts = 0,
        lease_until = clock_timestamp() + $5::float8 * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid`,
    [job.workspaceId, job.id, to.cursor, to.rows, to.leaseMs],
  );
}

/** Renews a job's lease for `ms` (machine time) while the worker prepares for it. */
export async function renewJob(sql: Sql, job: TakenJob, ms: number): Promise<void> {
  await sql.query(
    `update bulk_jobs set lease_until = clock_timestamp() + $4::float8 * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid and fence = $3::int and state = 'running'`,
    [job.workspaceId, job.id, job.fence, ms],
  );
}

/** Records that a row failed, and why. */
export async function noteFailure(
  sql: Sql,
  job: JobRef,
  failure: { readonly key: string; readonly reason: string },
): Promise<void> {
  await sql.query(
    `update bulk_jobs set failed = failed + 1,
        failures = case when failed < ${namedFailures} then failures || $3::text::jsonb else failures end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [job.workspaceId, job.id, JSON.stringify([failure])],
  );
}

export async function endJob(
  sql: Sql,
  job: JobRef,
  state: "done" | "failed",
  failure: string | null,
): Promise<void> {
  await sql.query(
    `update bulk_jobs set state = $3::text, failure = $4::text, ended_at = clock_timestamp(), total = done
      where workspace_id = $1::uuid and id = $2::uuid and state = 'running'`,
    [job.workspaceId, job.id, state, failure],
  );
}

/** Releases a job, so that any worker may take it after a pause. */
export async function releaseJob(sql: Sql, job: TakenJob, restMs: number): Promise<void> {
  await sql.query(
    `update bulk_jobs set served_at = clock_timestamp(),
        lease_until = clock_timestamp() + ($4::float8 - 1) * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid and fence = $3::int`,
    [job.workspaceId, job.id, job.fence, restMs],
  );
}

/** The progress of work on a subject. */
export interface Progress {
  readonly subjectId: Id;
  readonly kind: string;
  readonly done: number;
  readonly total: number;
}

export function listOpen(sql: Sql, workspaceId: Id, subjectIds: readonly Id[]): Promise<Progress[]> {
  return sql.query<Progress>(
    `select subject_id as "subjectId", kind, done, total from bulk_jobs
      where workspace_id = $1::uuid and state = 'running'
        and subject_id in (select json_array_elements_text($2::text::json)::uuid) order by created_at, id`,
    [workspaceId, JSON.stringify(subjectIds)],
  );
}

/** Deletes jobs that ended a month ago, at most a thousand. */
export async function purgeJobs(sql: Sql): Promise<void> {
  await sql.query(
    `delete from bulk_jobs where (workspace_id, id) in (
       select workspace_id, id from bulk_jobs where ended_at < now() - interval '30 days' limit 1000)`,
  );
}
