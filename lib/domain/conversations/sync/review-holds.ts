import { db } from "@/lib/db/index.ts";
import { type Heartbeat, look } from "@/lib/domain/workers/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Repeating, repeat } from "@/lib/kernel/repeat/index.ts";
import { logger } from "@/lib/log/index.ts";
import { freeLapsedHolds, standingHolds } from "../store/mailbox-holds.ts";
import type { HeldMailboxes } from "./held-mailboxes.ts";

/** After so many looks it looks at all mailboxes that are held, its own included. */
const looksUntilAll = 10;

/**
 * Frees the mailboxes of workers that are gone, and closes the connections of mailboxes that were disconnected,
 * connected anew or taken over. That this worker holds its own costs nothing: its heartbeat says so for all of them.
 */
export function reviewing(
  { heart, held }: { readonly heart: Heartbeat; readonly held: HeldMailboxes },
  running: () => readonly Id[],
): Repeating {
  let looks = 0;
  const review = async () => {
    const ofAll = looks++ % looksUntilAll === 0;
    if (heart.mayJudge())
      await db.hot("sync", async ({ sql }) => {
        // Asked again once the database answers: it may have stood still while this look waited for it.
        if (heart.mayJudge()) await freeLapsedHolds(sql, !ofAll);
      });
    const ids = ofAll ? held.ids() : [];
    if (ids.length === 0) return;
    const mine = await db.hot("sync", ({ sql }) => standingHolds(sql, heart.name, ids));
    const standing = new Map(mine.map(({ id, version }) => [id, version]));
    const busy = new Set(running());
    for (const id of ids) if (!busy.has(id)) held.review(id, standing.get(id));
  };
  return repeat(look.everyMs, review, (err) =>
    logger("sync").warn({ err }, "holds of mailboxes could not be looked at"),
  );
}
