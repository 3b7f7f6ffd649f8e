import { setTimeout as sleep } from "node:timers/promises";
import { db, readProductNow } from "@/lib/db/index.ts";
import { logger } from "@/lib/log/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { announceChange } from "./record-incoming.ts";
import { wakeRows } from "./store/snoozes.ts";

/** Conversations woken in one transaction: fewer than the topics that one announcement carries. */
const batch = 50;
/**
 * How often the loop looks, in machine milliseconds. It can't sleep until the next one is due, since product time may
 * jump.
 */
const pollEveryMs = 1000;
/** The pause between two full batches, in machine milliseconds: longer than announcements are gathered. */
const pauseMs = 60;

/**
 * Wakes a batch of the snoozed conversations of all workspaces whose product time has come, and announces them.
 * Returns how many. Any number of workers may run it at once.
 */
export function wakeDue(): Promise<number> {
  return db.platform("sync", async (tx) => {
    const woken = await wakeRows(tx.sql, await readProductNow(tx.sql), batch);
    for (const { workspaceId, prospectId } of woken) {
      announceChange(tx, workspaceId, prospectId);
      announce(tx, { workspaceId, event: "update_unread_counter", topics: ["unread"] });
    }
    return woken.length;
  });
}

/** Wakes due conversations until the signal. A failed round is logged and tried again. */
export async function runWaking(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const woken = await wakeDue().catch((err: unknown) => {
      logger("sync").warn({ err }, "snoozed conversations could not be woken; tried again");
      return 0;
    });
    await sleep(woken === batch ? pauseMs : pollEveryMs, undefined, { signal }).catch(() => {});
  }
}
