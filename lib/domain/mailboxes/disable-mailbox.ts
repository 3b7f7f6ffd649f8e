import type { Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { disableConnected } from "./store/mailboxes.ts";

/**
 * Disables a connected mailbox because its server refuses it, and stores the server's message. Connecting it again
 * enables it. Other mailboxes go on (F8). For the worker, inside its transaction.
 * @param since product time at which the refused try began: a mailbox connected after that stays enabled.
 */
export async function disableMailbox(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  detail: string,
  since: Date,
): Promise<void> {
  const word = cutText(detail, 300);
  if (!(await disableConnected(tx, workspaceId, mailboxId, word, since))) return;
  await audit(tx, {
    workspaceId,
    actorUserId: null,
    action: "mailbox.disable",
    subjectId: mailboxId,
    data: { detail: word },
  });
  await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}
