import { db } from "@/lib/db/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { announceChange } from "./record-incoming.ts";
import { longestWaitMs } from "./rules/waiting.ts";
import { handOver } from "./send-by-hand.ts";
import { findByHand } from "./store/by-hand.ts";
import { lockPerson } from "./store/people.ts";
import { beginRetry, putOffRetry, type TakenWait, takeWaiting } from "./store/waiting.ts";

/** Mails that one worker tries again at the same time. */
const batch = 20;

/**
 * Tries mails by hand again that wait for their server and are due, a batch at once. Any number of workers may run it: one
 * transaction, under the person's lock, turns a waiting mail into one that is being sent, and only whoever did so hands it over.
 * Returns how many it looked at.
 */
export async function retryWaiting(ports: ByHandPorts): Promise<number> {
  const due = await db.hot("operations", ({ sql }) => takeWaiting(sql, longestWaitMs, batch));
  await Promise.all(
    due.map((taken) =>
      // One that fails must not keep the others waiting.
      retryOne(ports, taken).catch(async (err: unknown) => {
        logger("inbox").warn({ err, message: taken.id }, "a waiting mail could not be tried again");
        // Where that can't be written either, it is taken again once its hold is over.
        await db.tenant(taken, ({ sql }) => putOffRetry(sql, taken)).catch(() => {});
      }),
    ),
  );
  return due.length;
}

async function retryOne(ports: ByHandPorts, taken: TakenWait): Promise<void> {
  const { workspaceId, id } = taken;
  const isBegun = await db.tenant({ workspaceId }, async (tx) => {
    const row = await findByHand(tx.sql, workspaceId, id);
    if (!row || !(await lockPerson(tx.sql, workspaceId, row.prospectId))) return false;
    if (!(await beginRetry(tx.sql, taken))) return false;
    announceChange(tx, workspaceId, row.prospectId);
    return true;
  });
  if (isBegun) await handOver(ports, workspaceId, id);
}
