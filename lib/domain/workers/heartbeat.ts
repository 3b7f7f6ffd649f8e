import { db } from "@/lib/db/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { repeat } from "@/lib/kernel/repeat/index.ts";
import { type LastWord, waitOfNewcomer } from "./rules/newcomer.ts";
import { beat, lastWords } from "./store/workers.ts";

/**
 * How long a worker holds what it has taken unless it says again that it lives, and how often it says so, in machine
 * milliseconds. A killed worker's work goes on within ten seconds (F1); a pause of a few seconds loses nothing (F4).
 */
export const hold = { ms: 8_000, beatMs: 2_000 } as const;

/**
 * How often a worker looks for what dead ones held, in machine milliseconds. For `forMs` after a worker has died, each
 * look searches for it; at any other time a look only asks whether one has died.
 */
export const look = { everyMs: 1_000, forMs: 15_000 } as const;

/** One row says that a worker lives: whatever it holds, and however much that is, is held as long as that. */
export interface Heartbeat {
  readonly name: string;
  /**
   * Whether this worker may take others for dead. Not shortly after it couldn't say itself that it lived: what kept it
   * from that, a database that stood still for instance, or a machine that slept, kept the others, too. They get the time
   * to say that they live.
   * One that has just come goes by what the others' last words show (`waitOfNewcomer`).
   */
  mayJudge(): boolean;
  /** Ends it. What the worker still holds is free when its time is over. */
  stop(): Promise<void>;
}

interface Options {
  readonly onError: (error: unknown) => void;
  readonly say?: (name: string, ms: number, judgesInMs: number) => Promise<void>;
  readonly hear?: (name: string) => Promise<readonly LastWord[]>;
  /** Machine time, ms. */
  readonly now?: () => number;
}

const sayAlive = (name: string, ms: number, judgesInMs: number) =>
  db.hot("sync", ({ sql }) => beat(sql, name, ms, judgesInMs));
const hearOthers = (name: string) => db.hot("sync", ({ sql }) => lastWords(sql, name, hold.ms));

/** Says from now on that a worker lives. @param name different from that of every other worker. */
export function startHeartbeat(
  name: string,
  { onError, say = sayAlive, hear = hearOthers, now = monotonicMs }: Options,
): Heartbeat {
  // The machine's clock, too: it goes on while the machine sleeps, as the database's does, by which others hold.
  const moment = () => ({ at: now(), by: systemMs() });
  let last = moment();
  const wasSilent = () => Math.max(now() - last.at, systemMs() - last.by) > hold.ms / 2;
  let judgesFrom = Number.POSITIVE_INFINITY;
  let isNew = true;
  const next = async () => {
    const asked = moment();
    const wait = isNew ? waitOfNewcomer(await hear(name), hold.ms) : Math.max(0, judgesFrom - asked.at);
    await say(name, hold.ms, wait);
    const isFirst = isNew;
    if (isFirst) judgesFrom = now() + wait;
    isNew = false;
    // Others could not renew either while this statement waited for its answer.
    const isLate = wasSilent();
    if (isLate) judgesFrom = now() + hold.ms;
    last = asked;
    // What it found out before it waited would tell the next newcomer that everybody could speak.
    if (isFirst && isLate) await say(name, hold.ms, hold.ms);
  };
  const { stop } = repeat(hold.beatMs, next, onError, true);
  return { name, mayJudge: () => now() >= judgesFrom && !wasSilent(), stop };
}
