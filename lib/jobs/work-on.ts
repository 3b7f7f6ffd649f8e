import { setTimeout as sleep } from "node:timers/promises";
import type PgBoss from "pg-boss";
import { logger } from "@/lib/log/index.ts";
import { type JobName, queues } from "./definitions/index.ts";
import { isOwn, type JobRun, letGo, takeInHand } from "./jobs-in-hand.ts";

/**
 * How often a queue is looked at although nobody was told of a job: for those that are tried again, and those that
 * another worker queued regularly. A look costs the database as much as a small call, and there is one for each name.
 */
const pollMs = 2_000;

/** The pause between two tries to note how a job ended. */
const settleAgainMs = 1_000;

const log = logger("jobs");

type Job = PgBoss.JobWithMetadata<unknown>;
type Handle = (run: JobRun, data: unknown) => Promise<void>;

/** A job that this process has taken. */
interface Taken {
  readonly run: JobRun;
  readonly data: unknown;
}

/** The work on a queue. */
export interface QueueWork {
  /** There may be jobs: the next look doesn't wait. */
  wake(): void;
  /** Takes no more jobs. Resolves once the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Works on the jobs of a name, one after the other. A run that takes longer than the queue allows has failed, also if it
 * goes on. A run that isn't the job's any more, since its worker was taken for dead, decides nothing about the job.
 */
export function workOn(boss: PgBoss, name: string, handle: Handle): QueueWork {
  const stopping = new AbortController();
  let waiting = new AbortController();
  let isTold = false;
  const nap = async () => {
    waiting = new AbortController();
    if (isTold || stopping.signal.aborted) return;
    const signal = AbortSignal.any([waiting.signal, stopping.signal]);
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      isTold = false;
      const taken = await take(boss, name);
      if (taken) await runOne(boss, taken, handle, stopping.signal);
      else await nap();
    }
  };
  const done = loop();
  return {
    wake() {
      isTold = true;
      waiting.abort();
    },
    stop() {
      stopping.abort();
      return done;
    },
  };
}

/** Takes one job, if there is one: a job that ends its worker costs no other a try. */
async function take(boss: PgBoss, name: string): Promise<Taken | null> {
  try {
    const [job] = (await boss.fetch<unknown>(name, { batchSize: 1, includeMetadata: true })) ?? [];
    if (!job) return null;
    const { run, data } = takenOf(job);
    await takeInHand(run).catch((err: unknown) => log.warn({ err, job: name }, "a job is held later"));
    return { run, data };
  } catch (err) {
    log.warn({ err, job: name }, "could not look for jobs; tried again");
    return null;
  }
}

const takenOf = ({ name, id, retryCount, data }: Job): Taken => ({ run: { name, id, retryCount }, data });

async function runOne(
  boss: PgBoss,
  { run, data }: Taken,
  handle: Handle,
  stopping: AbortSignal,
): Promise<void> {
  const { name, id } = run;
  try {
    const message = await failureOf(run, handle(run, data));
    await settle(run, stopping, () =>
      message === null ? boss.complete(name, id) : boss.fail(name, id, { message }),
    );
  } finally {
    letGo(run);
  }
}

/** Why a run failed. Null: it didn't. */
async function failureOf({ name, id }: JobRun, running: Promise<void>): Promise<string | null> {
  try {
    await inTime(running, name);
    return null;
  } catch (err) {
    log.warn({ err, job: name, jobId: id }, "job failed");
    return err instanceof Error ? err.message : String(err);
  }
}

/**
 * Notes how a run ended, unless the job isn't its any more. It is held until that is noted, however long the database is
 * away: work that is done must not be done again because nobody could say so.
 */
async function settle(run: JobRun, stopping: AbortSignal, note: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      if (await isOwn(run)) await note();
      return;
    } catch (err) {
      log.warn({ err, job: run.name, jobId: run.id }, "how a job ended could not be noted");
      if (stopping.aborted) return;
    }
    await sleep(settleAgainMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Fails where a run takes longer than its queue allows. */
async function inTime(running: Promise<void>, name: string): Promise<void> {
  const { expireInSeconds } = queues[name as JobName];
  const over = new AbortController();
  const late = sleep(expireInSeconds * 1_000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`took longer than ${expireInSeconds} s`);
  });
  late.catch(() => {});
  try {
    await Promise.race([running, late]);
  } finally {
    over.abort();
    running.catch(() => {});
  }
}
