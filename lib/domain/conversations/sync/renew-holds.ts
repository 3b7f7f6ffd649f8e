import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { freeLapsedHolds, holdMs, renewHolds } from "../store/mailbox-holds.ts";
import type { HeldMailboxes } from "./held-mailboxes.ts";

/** How often a worker renews its holds, in machine milliseconds. */
const renewMs = holdMs / 3;

/**
 * Renews the holds of a worker by one statement for all of them, and frees those of workers that are gone. It closes
 * the connections of mailboxes that were disconnected, connected anew or taken over.
 */
export function renewing(
  { worker, held }: { readonly worker: string; readonly held: HeldMailboxes },
  running: () => readonly Id[],
): { stop(): Promise<void> } {
  let under = Promise.resolve();
  const renew = async () => {
    const ids = [...new Set([...held.ids(), ...running()])];
    const mine = await db.hot("sync", async ({ sql }) => {
      await freeLapsedHolds(sql);
      return ids.length === 0 ? [] : renewHolds(sql, worker, ids);
    });
    const standing = new Map(mine.map(({ id, version }) => [id, version]));
    const busy = new Set(running());
    for (const id of ids) if (!busy.has(id)) held.review(id, standing.get(id));
  };
  const timer = setInterval(() => {
    under = under
      .then(renew)
      .catch((err: unknown) => logger("sync").warn({ err }, "holds of mailboxes could not be renewed"));
  }, renewMs);
  return {
    stop() {
      clearInterval(timer);
      return under;
    },
  };
}
