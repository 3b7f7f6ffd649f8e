import { db } from "@/lib/db/index.ts";
import type { FileContent } from "@/lib/domain/files/index.ts";
import { composeMail } from "@/lib/domain/signatures/rules/compose-mail.ts";
import { placePictures } from "@/lib/domain/signatures/rules/pictures.ts";
import type { MailReceipt } from "@/lib/providers/mail/port.ts";
import { type MayBegin, NotWanted, requireWanted } from "./begin-by-hand.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { referencesOf } from "./rules/reply-subject.ts";
import { type ByHandRow, findMailboxMark, mailThread } from "./store/by-hand.ts";

/**
 * Sends a mail whose files are read. What let it be recorded is asked again, here and right before its first byte: it
 * may have waited for memory or for a connection, and meanwhile the person may have opted out, or the mailbox may be
 * gone.
 * @throws NotWanted, MayNotBegin where there is no room in time, and ProviderError.
 */
export async function sendMailByHand(
  ports: ByHandPorts,
  row: ByHandRow,
  files: { readonly read: readonly FileContent[]; readonly letGo: () => void },
  mayBegin: MayBegin,
): Promise<MailReceipt> {
  await requireWanted(row);
  const { mailbox, account, thread } = await mailSide(ports, row);
  if (!account || !mailbox) throw new NotWanted("mailbox_changed");
  if (!row.email || !row.mailMessageId) throw new NotWanted("gone");
  const references = referencesOf(thread.map(({ messageId }) => messageId));
  const placed = placePictures(row.text, files.read, row.mailMessageId);
  const words = composeMail({
    text: row.text,
    signature: null,
    unsubscribe: null,
    pictures: placed.pictures,
  });
  const mail = {
    messageId: row.mailMessageId,
    to: { email: row.email, name: row.fullName },
    subject: row.subject ?? "",
    inReplyTo: references.at(-1) ?? null,
    references,
    unsubscribeUrl: null,
    ...words,
    files: placed.files,
    isTriedBefore: row.isRetried,
  };
  const handed = () => {
    placed.files.length = 0;
    files.letGo();
  };
  return ports.mail.send(account, mail, () => mayBegin(mailbox), handed);
}

/** The mailbox of a mail, and the thread that it continues. */
export function mailSide(ports: ByHandPorts, { workspaceId, laneRef, prospectId }: ByHandRow) {
  return db.tenant({ workspaceId }, async (tx) => {
    // In this order: where the mailbox changes in between, the mail isn't begun with it.
    const mailbox = await findMailboxMark(tx.sql, workspaceId, laneRef);
    return {
      mailbox,
      account: await ports.openMailAccount(tx, workspaceId, laneRef),
      thread: await mailThread(tx.sql, workspaceId, prospectId),
    };
  });
}
