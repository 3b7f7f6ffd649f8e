import { repeat } from "@/lib/kernel/repeat/index.ts";
import { logger } from "@/lib/log/index.ts";
import { hold } from "./heartbeat.ts";

/**
 * Does something on which this process has a hold of its own, and renews that meanwhile: for few things at a time.
 * @param renew gives the hold `hold.ms` more.
 */
export async function whileHeld<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const renewing = repeat(hold.beatMs, renew, (err) =>
    logger("worker").warn({ err }, "a hold could not be renewed"),
  );
  try {
    return await work();
  } finally {
    await renewing.stop();
  }
}
