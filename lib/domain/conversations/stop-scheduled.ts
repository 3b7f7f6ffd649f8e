import type { StopReason } from "@/lib/contracts/words/stop-reasons.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announceChange } from "./record-incoming.ts";
import { stopOfAuthor, stopOfPerson, stopToAddress } from "./store/scheduled.ts";

/** Stops what members scheduled for a person, for a reason that they are shown. The caller holds the person's lock. */
export async function stopScheduled(
  tx: HotTx,
  { workspaceId, prospectId }: { readonly workspaceId: Id; readonly prospectId: Id },
  reason: StopReason,
): Promise<void> {
  if ((await stopOfPerson(tx.sql, workspaceId, prospectId, reason)) > 0)
    announceChange(tx, workspaceId, prospectId);
}

/** Stops the mails that members scheduled for whoever has an address that failed. */
export async function stopScheduledTo(
  tx: HotTx,
  { workspaceId, address }: { readonly workspaceId: Id; readonly address: string },
): Promise<void> {
  for (const prospectId of await stopToAddress(tx.sql, workspaceId, address))
    announceChange(tx, workspaceId, prospectId);
}

/** Stops what somebody scheduled who doesn't belong to the workspace any more. */
export async function stopScheduledOf(
  tx: HotTx,
  { workspaceId, userId }: { readonly workspaceId: Id; readonly userId: Id },
): Promise<void> {
  for (const prospectId of await stopOfAuthor(tx.sql, workspaceId, userId))
    announceChange(tx, workspaceId, prospectId);
}
