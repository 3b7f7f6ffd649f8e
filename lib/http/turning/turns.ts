import pLimit, { type LimitFunction } from "p-limit";
import { ProductError } from "@/lib/kernel/errors/index.ts";

interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * How much of one workspace a process works on at once, and how much of it may wait: far above what its people do, and
 * few enough that the others find a free connection to the database (F23).
 */
export const turnLimits: TurnLimits = { atOnce: 4, waiting: 2_000 };

/** The same for a token, before it is known whose it is. */
export const tokenTurns: TurnLimits = { atOnce: 8, waiting: 2_000 };

/** The same for an address, before anything is known of it: a whole office may stand behind one. */
export const addressTurns: TurnLimits = { atOnce: 16, waiting: 2_000 };

/** The same for an address that shows tokens which name nothing: it is slowed down before it is refused. */
export const suspectTurns: TurnLimits = { atOnce: 1, waiting: 2_000 };

/** The same for one token's large bodies, whose arriving takes a turn: few, so that no token takes all of its address's. */
export const uploadTurns: TurnLimits = { atOnce: 4, waiting: 2_000 };

const shared = globalThis as typeof globalThis & { outreachTurns?: Map<string, LimitFunction> };

/**
 * Does the work when it is its owner's turn: a workspace's calls and pages take turns with each other, before any of them
 * asks for a connection, and never with another workspace's; so do the requests of an address. Throws ProductError `too_many_requests` where too many wait.
 */
export async function inTurn<T>(
  owner: string,
  work: () => Promise<T>,
  limits: TurnLimits = turnLimits,
): Promise<T> {
  shared.outreachTurns ??= new Map();
  const turns = shared.outreachTurns;
  const limit = turns.get(owner) ?? pLimit(limits.atOnce);
  if (limit.pendingCount >= limits.waiting)
    throw new ProductError("too_many_requests", "tooManyRequests", { values: { seconds: 1 } });
  turns.set(owner, limit);
  try {
    return await limit(async () => {
      // Each piece of work begins in a round of its own: what others sent meanwhile comes before the next one.
      await new Promise((nextRound) => setImmediate(nextRound));
      return work();
    });
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) turns.delete(owner);
  }
}
