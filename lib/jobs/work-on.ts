import { setTimeout as sleep } from "node:timers/promises";
import { isBadData } from "@/lib/db/index.ts";
import { logger } from "@/lib/log/index.ts";
import { type JobName, queues } from "./definitions/index.ts";
import { type JobRun, letGo, noteEnd, type Taken, takeNext } from "./jobs-in-hand.ts";

/**
 * How often a queue is looked at although nobody was told of a job: for those that are tried again, and those that
 * another worker queued regularly. A look costs the database as much as a small call, and there is one for each name.
 */
const pollMs = 2_000;

/** The pause between two tries to note how a job ended. */
const settleAgainMs = 1_000;

const log = logger("jobs");

type Handle = (run: JobRun, data: unknown) => Promise<void>;

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
export function workOn(name: string, handle: Handle): QueueWork {
  const stopping = new AbortController();
  let waiting = new AbortController();
  let isTold = false;
  const nap = async () => {
    // One of its own for each nap: a signal that lives longer would keep what each nap has hung on it.
    waiting = new AbortController();
    if (isTold || stopping.signal.aborted) return;
    await sleep(pollMs, undefined, { signal: waiting.signal }).catch(() => {});
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      isTold = false;
      const taken = await take(name);
      if (taken) await runOne(taken, handle, stopping.signal);
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
      waiting.abort();
      return done;
    },
  };
}

/** Takes one job, if there is one: a job that ends its worker costs no other a try. */
async function take(name: string): Promise<Taken | null> {
  try {
    return await takeNext(name);
  } catch (err) {
    log.warn({ err, job: name }, "could not look for jobs; tried again");
    return null;
  }
}

async function runOne({ run, data }: Taken, handle: Handle, stopping: AbortSignal): Promise<void> {
  try {
    await settle(run, await failureOf(run, handle(run, data)), stopping);
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
 * Notes how a run ended. It is held until that is noted, however long the database is away: work that is done must not
 * be done again because nobody could say so. What the database refuses for its data it would refuse for ever.
 */
async function settle(run: JobRun, failure: string | null, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await noteEnd(run, failure);
    } catch (err) {
      log.warn({ err, job: run.name, jobId: run.id }, "how a job ended could not be noted");
      if (stopping.aborted || isBadData(err)) return;
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
