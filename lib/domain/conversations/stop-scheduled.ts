import type { StopReason } from "@/lib/contracts/words/stop-reasons.ts";
import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announceChange } from "./record-incoming.ts";
import {
  endScheduled,
  listPeopleOfAuthor,
  stopOfAuthor,
  stopOfPerson,
  stopToAddress,
} from "./store/scheduled.ts";
import { raiseConversations } from "./store/waiting.ts";

/** Stops what members scheduled for a person, for a reason that they are shown. The caller holds the person's lock. */
export async function stopScheduled(
  tx: HotTx,
  { workspaceId, prospectId }: { readonly workspaceId: Id; readonly prospectId: Id },
  reason: StopReason,
): Promise<void> {
  if ((await stopOfPerson(tx.sql, workspaceId, prospectId, reason)) > 0)
    await tellStopped(tx, workspaceId, [prospectId], reason);
}

/** Stops the mails that members scheduled for whoever has an address that failed. The caller holds their locks. */
export async function stopScheduledTo(
  tx: HotTx,
  { workspaceId, address }: { readonly workspaceId: Id; readonly address: string },
): Promise<void> {
  await tellStopped(tx, workspaceId, await stopToAddress(tx.sql, workspaceId, address), "address_failed");
}

/** Stops what somebody scheduled who doesn't belong to the workspace any more. */
export async function stopScheduledOf(
  tx: HotTx,
  { workspaceId, userId }: { readonly workspaceId: Id; readonly userId: Id },
): Promise<void> {
  // Everybody locks the people before their messages.
  await lockPeople(tx.sql, workspaceId, await listPeopleOfAuthor(tx.sql, workspaceId, userId));
  await tellStopped(tx, workspaceId, await stopOfAuthor(tx.sql, workspaceId, userId), "author_left");
}

/** Stops one that can't be sent now that its time has come. The caller holds the locks of its person and of itself. */
export async function stopAtItsTime(
  tx: HotTx,
  { workspaceId, prospectId, id }: { readonly workspaceId: Id; readonly prospectId: Id; readonly id: Id },
  reason: StopReason,
): Promise<void> {
  await endScheduled(tx.sql, workspaceId, id, { state: "stopped", reason });
  await tellStopped(tx, workspaceId, [prospectId], reason);
}

/** Shows what was stopped: its author looks elsewhere. An answer has brought its conversation back itself. */
async function tellStopped(
  tx: HotTx,
  workspaceId: Id,
  prospectIds: readonly Id[],
  reason: StopReason,
): Promise<void> {
  if (prospectIds.length === 0) return;
  if (reason !== "answered")
    await raiseConversations(tx.sql, workspaceId, prospectIds, await readProductNow(tx.sql));
  for (const prospectId of prospectIds) announceChange(tx, workspaceId, prospectId);
}
