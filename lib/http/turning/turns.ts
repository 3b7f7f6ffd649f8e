import pLimit, { type LimitFunction } from "p-limit";
import { ProductError } from "@/lib/kernel/errors/index.ts";

interface TurnLimits {
  readonly atOnce: number;
  /**
   * The most of them in their first `briskMs`. Work that waits for nobody is mostly done by then: work that uses the
   * process's own time comes a few at a time, and work that waits for a slow server delays nobody behind it.
   */
  readonly brisk: number;
  readonly waiting: number;
}

const briskMs = 100;

/**
 * How much work of one workspace a process does at once, and how much may wait: far above what its people need, and
 * few enough that the others find a free database connection (F23).
 */
export const turnLimits: TurnLimits = { atOnce: 4, brisk: 2, waiting: 2_000 };

/** The same for a token, before its owner is known. */
export const tokenTurns: TurnLimits = { atOnce: 8, brisk: 2, waiting: 2_000 };

/** The same for an address, before anything else is known: a whole office may share one. */
export const addressTurns: TurnLimits = { atOnce: 16, brisk: 8, waiting: 2_000 };

/** The same for an address that sends unknown tokens: it is slowed down before it is refused. */
export const suspectTurns: TurnLimits = { atOnce: 1, brisk: 1, waiting: 2_000 };

/**
 * The same for one token's large bodies, which hold a turn while they arrive: few, so that one token can't take all of
 * its address's turns.
 */
export const uploadTurns: TurnLimits = { atOnce: 4, brisk: 1, waiting: 2_000 };

/** The turns of one owner (a workspace, a token or an address). */
interface Turns {
  readonly all: LimitFunction;
  readonly brisk: LimitFunction;
}

const shared = globalThis as typeof globalThis & { outreachTurns?: Map<string, Turns> };

/**
 * Runs the work when it is its owner's turn. A workspace's calls and pages take turns with each other, before any of
 * them asks for a connection, and never with another workspace's; so do the requests of a token and of an address.
 * Throws ProductError `too_many_requests` where too many wait.
 */
export async function inTurn<T>(
  owner: string,
  work: () => Promise<T>,
  limits: TurnLimits = turnLimits,
): Promise<T> {
  shared.outreachTurns ??= new Map();
  const turns = shared.outreachTurns;
  const mine = turns.get(owner) ?? { all: pLimit(limits.atOnce), brisk: pLimit(limits.brisk) };
  if (mine.all.pendingCount >= limits.waiting)
    throw new ProductError("too_many_requests", "tooManyRequests", { values: { seconds: 1 } });
  turns.set(owner, mine);
  try {
    return await mine.all(() => briskly(mine.brisk, work));
  } finally {
    if (mine.all.activeCount + mine.all.pendingCount === 0) turns.delete(owner);
  }
}

/** Runs the work in a brisk turn, which is released when the work is done or `briskMs` have passed. */
async function briskly<T>(turn: LimitFunction, work: () => Promise<T>): Promise<T> {
  const begun = await turn(async () => {
    // Each piece of work begins in its own round of the event loop, so that what others sent meanwhile comes first.
    await new Promise((nextRound) => setImmediate(nextRound));
    const underWay = work();
    let timer: NodeJS.Timeout | undefined;
    const isSlow = new Promise<void>((slow) => {
      timer = setTimeout(slow, briskMs);
    });
    const isDone = underWay.then(
      () => {},
      () => {},
    );
    await Promise.race([isDone, isSlow]);
    clearTimeout(timer);
    return { underWay };
  });
  return begun.underWay;
}
