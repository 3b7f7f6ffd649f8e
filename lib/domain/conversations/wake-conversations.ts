import { setTimeout as sleep } from "node:timers/promises";
import { db, readProductNow } from "@/lib/db/index.ts";
import { logger } from "@/lib/log/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { announceChange } from "./record-incoming.ts";
import { wakeRows } from "./store/snoozes.ts";

/** Conversations woken in one transaction: fewer than the topics that one announcement carries. */
const batch = 50;
/** Between two looks, in machine milliseconds: product time may jump, so nobody can sleep until the next one is due. */
const lookEveryMs = 1000;
/** Between two full batches, in machine milliseconds: longer than announcements are gathered. */
const breathMs = 60;

/**
 * Wakes a batch of the snoozed conversations whose time has come in product time, of all workspaces, and tells their
 * browsers. Returns how many; any number of workers may do so at once.
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

/** Wakes what is due until the signal; a round that fails is logged and tried again. */
export async function runWaking(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const woken = await wakeDue().catch((err: unknown) => {
      logger("sync").warn({ err }, "snoozed conversations could not be woken; tried again");
      return 0;
    });
    await sleep(woken === batch ? breathMs : lookEveryMs, undefined, { signal }).catch(() => {});
  }
}
