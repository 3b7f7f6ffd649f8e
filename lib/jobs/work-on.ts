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

const log = logger("jobs");

type Job = PgBoss.JobWithMetadata<unknown>;

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
export function workOn(
  boss: PgBoss,
  name: string,
  handle: (jobId: string, data: unknown) => Promise<void>,
): QueueWork {
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
      const job = await take(boss, name);
      if (job) await runOne(boss, job, handle);
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
async function take(boss: PgBoss, name: string): Promise<Job | null> {
  try {
    const [job] = (await boss.fetch<unknown>(name, { batchSize: 1, includeMetadata: true })) ?? [];
    if (!job) return null;
    await takeInHand(runOf(job));
    return job;
  } catch (err) {
    log.warn({ err, job: name }, "could not look for jobs; tried again");
    return null;
  }
}

const runOf = ({ name, id, retryCount }: Job): JobRun => ({ name, id, retryCount });

async function runOne(
  boss: PgBoss,
  job: Job,
  handle: (jobId: string, data: unknown) => Promise<void>,
): Promise<void> {
  const { name, id } = job;
  const run = runOf(job);
  try {
    await inTime(handle(id, job.data), name);
    if (await isOwn(run)) await boss.complete(name, id);
  } catch (err) {
    log.warn({ err, job: name, jobId: id }, "job failed");
    const message = err instanceof Error ? err.message : String(err);
    await isOwn(run)
      .then((own) => (own ? boss.fail(name, id, { message }) : undefined))
      .catch((error: unknown) =>
        log.warn({ err: error, job: name, jobId: id }, "a failed job was not marked"),
      );
  } finally {
    letGo(run);
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
