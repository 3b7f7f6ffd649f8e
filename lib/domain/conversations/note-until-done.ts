import { setTimeout as sleep } from "node:timers/promises";
import { isBadData } from "@/lib/db/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { logger } from "@/lib/log/index.ts";

/** The pause after a failure, which doubles up to the longest one, and how long all that goes on, in machine ms. */
const firstPauseMs = 250;
const longestPauseMs = 10_000;
const patienceMs = 60 * 60_000;

/**
 * Notes what is known for certain until that succeeds: no provider may know it later. The database may be away meanwhile.
 * After an hour it throws what failed.
 */
export async function noteUntilDone(message: string, note: () => Promise<void>): Promise<void> {
  const until = monotonicMs() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await note();
    } catch (err) {
      // What the database refuses for its data it would refuse for ever.
      if (isBadData(err) || monotonicMs() >= until) throw err;
      logger("inbox").error({ err, message }, "what became of a message could not be noted; tried again");
    }
    await sleep(pauseMs);
  }
}
