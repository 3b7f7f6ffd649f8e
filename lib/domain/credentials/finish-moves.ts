import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import { takeBack, wake } from "./move-account.ts";
import { listUnfinishedMoves, takenByMove, type UnfinishedMove } from "./store/moves.ts";

/** How long a move is left to its process, in machine milliseconds. */
const silentMs = 10 * 60_000;

/** The most moves of one look. The next look takes the rest. */
const most = 100;

/**
 * Finishes moves whose process ended in the middle: an account that was taken from its old workspace wakes in the new
 * one; of one that wasn't, the sleeping one is removed, and a process that only stood still can't take it any more. For
 * the worker; several workers may run it at once.
 */
export async function finishMoves(forMs = silentMs): Promise<void> {
  const left = await db.hot("operations", ({ sql }) => listUnfinishedMoves(sql, forMs, most));
  for (const move of left) {
    try {
      await finish(move);
    } catch (err) {
      logger("credentials").warn({ err, id: move.id }, "a move could not be finished; tried again");
    }
  }
}

async function finish(move: UnfinishedMove): Promise<void> {
  const isTaken = await db.platform("operations", async (tx) => {
    const takenAt = await takenByMove(tx.sql, move);
    if (takenAt === null) await takeBack(tx, move);
    return takenAt !== null;
  });
  if (!isTaken) return;
  await db
    .tenant(move, (tx) => wake(tx, move))
    .catch((error: unknown) => {
      // Somebody was faster: it was signed in meanwhile, or another worker woke it.
      if (!(error instanceof ProductError && error.reason === "conflict")) throw error;
    });
}
