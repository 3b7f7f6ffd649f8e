import { db, type Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { FileContent } from "@/lib/domain/files/index.ts";
import { composeMail } from "@/lib/domain/signatures/rules/compose-mail.ts";
import { placePictures } from "@/lib/domain/signatures/rules/pictures.ts";
import { findMember, type Member } from "@/lib/domain/workspaces/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import type { Failure } from "./rules/failure.ts";
import { referencesOf } from "./rules/reply-subject.ts";
import { type ByHandRow, isMailboxSeen, mailThread } from "./store/by-hand.ts";
import { findPerson } from "./store/people.ts";
import { hasAnsweredMeanwhile, mayWorkspaceSend } from "./store/waiting.ts";

/** The mail may not leave any more: something changed while it waited. */
export class NotWanted extends MayNotBegin {
  static override readonly sign: string = "NotWanted";

  constructor(readonly reason: Failure["reason"]) {
    super(`the message may not leave: ${reason}`);
  }
}

/**
 * Sends a mail whose files are read. What let it be recorded is asked again, here and right before its first byte: it may have
 * waited for memory or for a connection, and meanwhile the person may have opted out, or the mailbox may be gone.
 * @param begun is called right before its first byte.
 * @throws NotWanted, MayNotBegin where there is no room in time, and ProviderError.
 */
export async function sendMailByHand(
  ports: ByHandPorts,
  row: ByHandRow,
  files: readonly FileContent[],
  begun: () => void,
): Promise<void> {
  await requireWanted(row);
  const { account, thread } = await mailSide(ports, row);
  if (!account || !row.email || !row.mailMessageId) throw new NotWanted("gone");
  const references = referencesOf(thread.map(({ messageId }) => messageId));
  const placed = placePictures(row.text, files, row.mailMessageId);
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
  };
  await ports.mail.send(account, mail, async () => {
    await requireWanted(row).catch((cause: unknown) => {
      // Nothing has left, whatever it was.
      throw cause instanceof MayNotBegin ? cause : new MayNotBegin("nobody could be asked", { cause });
    });
    begun();
  });
}

/** Throws NotWanted where a mail may not leave any more. One that was tried before is also asked for what happened since. */
function requireWanted(row: ByHandRow): Promise<void> {
  const { workspaceId, id, prospectId, authorUserId, isRetried, laneRef } = row;
  return db.tenant({ workspaceId }, async (tx) => {
    const person = await findPerson(tx.sql, workspaceId, prospectId);
    // What is known of a person's mail is known of their present address: the mail goes to no other.
    if (!person || person.email?.toLowerCase() !== row.email?.toLowerCase()) throw new NotWanted("gone");
    if (person.suppressed)
      throw new NotWanted(person.suppressed === "person" ? "opted_out" : "address_failed");
    if (!isRetried) return;
    if (await hasAnsweredMeanwhile(tx.sql, workspaceId, id)) throw new NotWanted("answered");
    // As before its first try: nobody takes a blocked workspace's mail, but this one may have been taken right before.
    if (!(await mayWorkspaceSend(tx.sql, workspaceId))) throw new MayNotBegin("the workspace may not send");
    const author = authorUserId === null ? null : await findMember(tx, workspaceId, authorUserId);
    if (!author || !(await seesMailbox(tx, author, laneRef))) throw new NotWanted("author_left");
  });
}

/** Whether the author could still choose the mailbox. */
async function seesMailbox(tx: Tx, author: Member, mailboxId: Id): Promise<boolean> {
  if (author.isAdmin) return true;
  return isMailboxSeen(tx.sql, author.workspaceId, mailboxId, [...(await visibleCredentialIds(tx, author))]);
}

/** The mailbox of a mail, and the thread that it continues. */
export function mailSide(ports: ByHandPorts, { workspaceId, laneRef, prospectId }: ByHandRow) {
  return db.tenant({ workspaceId }, async (tx) => ({
    account: await ports.openMailAccount(tx, workspaceId, laneRef),
    thread: await mailThread(tx.sql, workspaceId, prospectId),
  }));
}
