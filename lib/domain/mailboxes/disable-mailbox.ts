import type { Tx } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { setMailboxStatus } from "./store/mailboxes.ts";

/**
 * Takes a mailbox out of use because its server refuses it, with the server's word; connecting it again brings it back.
 * For the worker, inside its transaction.
 */
export async function disableMailbox(tx: Tx, workspaceId: Id, mailboxId: Id, detail: string): Promise<void> {
  await setMailboxStatus(tx, workspaceId, mailboxId, "disabled", detail.slice(0, 300));
  await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}
