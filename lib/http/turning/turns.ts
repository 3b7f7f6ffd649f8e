import pLimit, { type LimitFunction } from "p-limit";
import { ProductError } from "@/lib/kernel/errors/index.ts";

interface TurnLimits {
  readonly atOnce: number;
  /**
   * So many of them at a time in their first `briskMs`, in which work that isn't waiting for somebody else is mostly done:
   * what takes the process's own time comes in a narrow stream, and what waits for a slow server keeps nobody behind it.
   */
  readonly brisk: number;
  readonly waiting: number;
}

const briskMs = 100;

/**
 * How much of one workspace a process works on at once, and how much of it may wait: far above what its people do, and
 * few enough that the others find a free connection to the database (F23).
 */
export const turnLimits: TurnLimits = { atOnce: 4, brisk: 2, waiting: 2_000 };

/** The same for a token, before it is known whose it is. */
export const tokenTurns: TurnLimits = { atOnce: 8, brisk: 2, waiting: 2_000 };

/** The same for an address, before anything is known of it: a whole office may stand behind one. */
export const addressTurns: TurnLimits = { atOnce: 16, brisk: 8, waiting: 2_000 };

/** The same for an address that shows tokens which name nothing: it is slowed down before it is refused. */
export const suspectTurns: TurnLimits = { atOnce: 1, brisk: 1, waiting: 2_000 };

/** The same for one token's large bodies, whose arriving takes a turn: few, so that no token takes all of its address's. */
export const uploadTurns: TurnLimits = { atOnce: 4, brisk: 1, waiting: 2_000 };

/** What an owner's work takes its turns by. */
interface Turns {
  readonly all: LimitFunction;
  readonly brisk: LimitFunction;
}

const shared = globalThis as typeof globalThis & { outreachTurns?: Map<string, Turns> };

/**
 * Does the work when it is its owner's turn: a workspace's calls and pages take turns with each other, before any of them
 * asks for a connection, and never with another workspace's; so do the requests of a token and of an address. Throws
 * ProductError `too_many_requests` where too many wait.
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

/** Does the work in a brisk turn, which is given back once the work is done or takes its time. */
async function briskly<T>(turn: LimitFunction, work: () => Promise<T>): Promise<T> {
  const begun = await turn(async () => {
    // Each piece of work begins in a round of its own: what others sent meanwhile comes before the next one.
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
