import { setTimeout as sleep } from "node:timers/promises";
import { isConflict, sqlStateOf } from "@/lib/db/failure.ts";
import { db, type HotTx } from "@/lib/db/index.ts";
import { areStatisticsDue, noteFilled, renewStatistics } from "@/lib/db/statistics.ts";
import { hold, whileHeld } from "@/lib/domain/workers/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { watchLine } from "@/lib/kernel/priority/line.ts";
import { logger } from "@/lib/log/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { pauseAfter } from "./pause.ts";
import { pickRows } from "./pick-rows.ts";
import {
  endJob,
  type JobProgress,
  lockJob,
  moveJob,
  noteFailure,
  releaseJob,
  renewJob,
  type TakenJob,
  takeJob,
} from "./store/jobs.ts";
import { Throttle } from "./throttle.ts";
import { type BulkWork, Hopeless } from "./work.ts";

export interface BulkOptions {
  readonly works: readonly BulkWork[];
  readonly signal: AbortSignal;
  /** Jobs at a time. Default: 2. */
  readonly concurrency?: number;
  /** The lease of a job in machine ms: after it, another worker may take the job of a dead one. */
  readonly leaseMs?: number;
  /** How long a job is served before the next job's turn, in machine ms. Default: one second. */
  readonly turnMs?: number;
}

/** How often an idle worker looks for jobs, in machine ms. */
const pollEveryMs = 300;
/** The shortest time between two announcements of a job, in machine ms. */
const announceEveryMs = 1_000;
/**
 * A job is given up after this many attempts without progress. The second figure is the pause after a failed attempt,
 * in machine ms.
 */
const maxAttempts = 20;
const retryDelayMs = 2_000;
/** While there are jobs, the planner learns of new rows so many machine ms late; else at once. */
const statisticsLateMs = 5_000;

/** Carries out open jobs, each for a turn, until the signal. Returns when the current batch is done. */
export async function runBulk(options: BulkOptions): Promise<void> {
  const { signal, concurrency = 2 } = options;
  const work = async () => {
    while (!signal.aborted) {
      const found = await serveOne(options).catch((err: unknown) => {
        logger("bulk").warn({ err }, "looking for bulk work failed; tried again");
        return false;
      });
      if (!found) await sleep(pollEveryMs, undefined, { signal }).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/**
 * Takes the job that has waited longest and serves it for a turn. Returns false where there is none. Then the planner
 * learns of what the last jobs added, too.
 */
export async function serveOne(options: Omit<BulkOptions, "concurrency">): Promise<boolean> {
  const found = await serveNext(options);
  await renewStatistics(found ? statisticsLateMs : 0);
  return found;
}

async function serveNext({
  works,
  signal,
  leaseMs = 5_000,
  turnMs = 1_000,
}: Omit<BulkOptions, "concurrency">): Promise<boolean> {
  const byKind = new Map(works.map((work) => [work.kind, work] as const));
  const job = await db.hot("operations", ({ sql }) => takeJob(sql, [...byKind.keys()], leaseMs));
  const work = job && byKind.get(job.kind);
  if (!work) return false;
  const turn: Turn = { job, work, leaseMs, after: job.cursor };
  // The count is checked before the work: an attempt that ends the whole process never records a failure.
  if (job.attempts > maxAttempts) {
    await giveUp(turn, "stopped_its_worker");
    return true;
  }
  try {
    await prepare(turn);
    const until = monotonicMs() + turnMs;
    while (!signal.aborted) {
      const [began, shareInLine] = [monotonicMs(), watchLine()];
      const how = await serveBatch(turn);
      if (how === "over") return true;
      await renewStatistics(how === "ends" ? 0 : statisticsLateMs);
      const pauseMs = pauseAfter(monotonicMs() - began, shareInLine());
      if (pauseMs > 0) await sleep(pauseMs);
      if (monotonicMs() >= until) break;
      await prepare(turn);
    }
    await release(turn, 0);
  } catch (err) {
    logger("bulk").warn({ err, kind: job.kind, job: job.id, attempts: job.attempts }, "bulk work failed");
    if (job.attempts < maxAttempts && !(err instanceof Hopeless)) await release(turn, retryDelayMs);
    else await giveUp(turn, reasonOf(err));
  }
  return true;
}

/** Prepares the next batch, which may be slow, and holds the job meanwhile. */
async function prepare({ work, job, after }: Turn): Promise<void> {
  const renew = () => db.tenant({ workspaceId: job.workspaceId }, ({ sql }) => renewJob(sql, job, hold.ms));
  const next = { after, limit: work.batch, attempts: job.attempts };
  if (work.prepare) await whileHeld(renew, async () => work.prepare?.(job, next));
}

interface Turn {
  readonly job: TakenJob;
  readonly work: BulkWork;
  readonly leaseMs: number;
  /** The last key that this worker knows to be done. */
  after: string | null;
  /** Whether nothing was left to do, and the job only has to be ended. */
  ends?: boolean;
}

/** The rows that one round of a job picked. */
interface Picked {
  readonly round: number;
  readonly keys: readonly string[];
}

/**
 * Serves one batch in a transaction of its own, which also stores the job's progress. Returns `over` where the job is
 * over or another worker has it, and `ends` where the next one ends it: what follows an end reads what the job added,
 * and the planner has to know of it by then.
 */
async function serveBatch(turn: Turn): Promise<"more" | "ends" | "over"> {
  let picked: Picked | null = null;
  let ends = false;
  try {
    const isMine = await inJob(turn, async (tx, place) => {
      const { work, job } = turn;
      const keys = await pickRows(tx, work, job, place.cursor, work.batch);
      picked = { round: place.round, keys };
      ends = keys.length === 0 && !turn.ends && areStatisticsDue(work.fills ?? []);
      if (ends) return true;
      if (keys.length === 0) {
        await work.end?.(tx, job, "done");
        await endJob(tx.sql, job, "done", null);
        announceProgress(tx, turn, true);
        return false;
      }
      await carryOut(tx, turn, keys);
      return true;
    });
    turn.ends ||= ends;
    return isMine ? (ends ? "ends" : "more") : "over";
  } catch (error) {
    const rows = picked as Picked | null;
    if (rows === null || rows.keys.length === 0 || !isRowFault(error)) throw error;
    return (await isolate(turn, rows, error)) ? "more" : "over";
  }
}

/**
 * Splits a failed batch until the bad rows are found. Each bad row is recorded with its reason; the others are carried
 * out [F21].
 */
async function isolate(turn: Turn, { round, keys }: Picked, error: unknown): Promise<boolean> {
  if (keys.length === 1) {
    const key = keys[0]!;
    return inJob(turn, async (tx, place) => {
      if (place.round !== round) return true;
      await turn.work.refuse?.(tx, turn.job, key);
      await noteFailure(tx.sql, turn.job, { key, reason: reasonOf(error) });
      await move(tx, turn, [key]);
      return true;
    });
  }
  const middle = Math.ceil(keys.length / 2);
  for (const half of [keys.slice(0, middle), keys.slice(middle)]) {
    let isMine: boolean;
    try {
      isMine = await inJob(turn, async (tx, place) => {
        // Checks the round: after a restart of the job, rows picked before say nothing about the new round's progress.
        if (place.round === round) await carryOut(tx, turn, half);
        return true;
      });
    } catch (failed) {
      if (!isRowFault(failed)) throw failed;
      isMine = await isolate(turn, { round, keys: half }, failed);
    }
    if (!isMine) return false;
  }
  return true;
}

/**
 * Runs one transaction that locks the subject, then the job. Returns false where the job is over or another worker has
 * it.
 */
function inJob(
  { job, work }: Turn,
  act: (tx: HotTx, place: JobProgress) => Promise<boolean>,
): Promise<boolean> {
  return db.tenant({ workspaceId: job.workspaceId }, async (tx) => {
    // The planner's statistics say that a table which has just been filled is small: it would check foreign keys by
    // reading all of it.
    await tx.sql.query("select set_config('enable_seqscan', 'off', true)");
    const isThere = await work.hold(tx, job);
    const place = await lockJob(tx.sql, job);
    if (!place) return false;
    if (isThere) return act(tx, place);
    await work.end?.(tx, job, "gone");
    await endJob(tx.sql, job, "done", null);
    return false;
  });
}

async function carryOut(tx: HotTx, turn: Turn, keys: readonly string[]): Promise<void> {
  await turn.work.carryOut(tx, turn.job, keys);
  tx.afterCommit(() => noteFilled(turn.work.fills ?? [], keys.length));
  await move(tx, turn, keys);
  announceProgress(tx, turn, false);
}

/** Stores that rows are done, whatever became of them. */
async function move(tx: HotTx, turn: Turn, keys: readonly string[]): Promise<void> {
  const cursor = keys.at(-1)!;
  await moveJob(tx.sql, turn.job, { cursor, rows: keys.length, leaseMs: turn.leaseMs });
  turn.after = cursor;
}

const announcing = new Throttle(announceEveryMs);

function announceProgress(tx: HotTx, { job, work }: Turn, isOver: boolean): void {
  if (!announcing.begin(job.id, monotonicMs()) && !isOver) return;
  announce(tx, { workspaceId: job.workspaceId, event: "refetch_data", topics: work.topics(job) });
}

/** Whether a row of the batch causes the error, rather than an outage or a lock that somebody else holds. */
function isRowFault(error: unknown): boolean {
  const isUnavailable = error instanceof ProductError && error.reason === "unavailable";
  return !isUnavailable && !isConflict(error);
}

const reasonOf = (error: unknown) =>
  sqlStateOf(error) ?? (error instanceof Error ? error.name : "unknown").slice(0, 100);

function release({ job }: Turn, rest: number): Promise<void> {
  return db.tenant({ workspaceId: job.workspaceId }, ({ sql }) => releaseJob(sql, job, rest));
}

/** Gives up a job that fails each time, unless it made progress or was restarted since it was taken. */
async function giveUp(turn: Turn, reason: string): Promise<void> {
  const { work, job } = turn;
  await inJob(turn, async (tx, { attempts }) => {
    if (attempts < job.attempts) {
      await releaseJob(tx.sql, job, retryDelayMs);
      return true;
    }
    await work.end?.(tx, job, "failed");
    await endJob(tx.sql, job, "failed", reason);
    announceProgress(tx, turn, true);
    return false;
  });
}
