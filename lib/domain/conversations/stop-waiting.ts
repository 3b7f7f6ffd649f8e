import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import { giveBackToPerson } from "@/lib/domain/lanes/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announceChange } from "./record-incoming.ts";
import { spendOf } from "./spend-of.ts";
import { markStopped, type StopReason } from "./store/beginning.ts";
import { failWaiting, raiseConversations } from "./store/waiting.ts";

/**
 * Fails the mails to a person that wait for their server: they were never sent, and their budget is given back. What is
 * being sent keeps the reason, by which it is decided when it begins or would wait. It doesn't ask when the person
 * wrote, which a mail that is read again says of itself. The caller holds the person's lock.
 */
export async function stopWaiting(
  tx: HotTx,
  { workspaceId, prospectId }: { readonly workspaceId: Id; readonly prospectId: Id },
  reason: StopReason,
): Promise<void> {
  await markStopped(tx.sql, workspaceId, prospectId, reason);
  const ended = await failWaiting(tx.sql, workspaceId, prospectId, reason);
  if (ended.length === 0) return;
  const now = await readProductNow(tx.sql);
  await raiseConversations(tx.sql, workspaceId, [prospectId], now);
  for (const { channel, laneRef, at } of ended)
    await giveBackToPerson(tx.sql, spendOf({ workspaceId, channel, laneRef }, at));
  announceChange(tx, workspaceId, prospectId);
}
