import type { Tx } from "@/lib/db/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import type { InviteRow } from "./store/invites.ts";

/** Counts mails to addresses before they are sent. Throws where one of them got too many. */
export type CountMails = (emails: readonly string[]) => Promise<void>;

/**
 * Has the mails of invitations sent: the one place where they become due, and count. Call it last, so that a call which
 * is refused for something else uses up nobody's count. Throws what `countMails` throws.
 */
export async function sendInvites(
  tx: Tx,
  due: readonly Pick<InviteRow, "workspaceId" | "id" | "email">[],
  countMails: CountMails,
): Promise<void> {
  await countMails(due.map(({ email }) => email));
  for (const { workspaceId, id } of due) await enqueue(tx.sql, "invite.send", { workspaceId, inviteId: id });
}
