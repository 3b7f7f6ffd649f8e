import { db, type Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { IncomingMail, MailAccount, MailPort } from "@/lib/providers/mail/port.ts";
import { recordIncoming } from "../record-incoming.ts";
import { incomingMailKey } from "../rules/message-key.ts";
import { credentialOfMailbox, lockCursor, type SyncAccount, storeCursor } from "../store/accounts.ts";
import { findByEmail, findByMailIds } from "../store/people.ts";

const batch = 50;
const mostBatches = 20;
/** A mail that can't be recorded is set aside after so many tries (F12). */
const tries = 3;

/**
 * Reads new mail and records what prospects wrote: each batch and the cursor behind it in one transaction. A mail that
 * was reported before (a renumbered folder, F10) is known by its Message-ID; one that can't be recorded is set aside and
 * doesn't delay its neighbours. Returns how many mails were read; throws ProviderError as the port does.
 */
export async function syncMailbox(
  port: Pick<MailPort, "poll">,
  mailAccount: MailAccount,
  account: SyncAccount,
): Promise<number> {
  let cursor = account.cursor;
  let read = 0;
  for (let turn = 0; turn < mostBatches; turn++) {
    const news = await port.poll(mailAccount, cursor, batch);
    if (news.cursor === cursor && news.mails.length === 0) break;
    const asked = { ...account, cursor };
    const mine = await db.tenant({ workspaceId: account.workspaceId }, async (tx) => {
      if (!(await lockCursor(tx.sql, asked))) return false;
      const credentialId = await credentialOfMailbox(tx.sql, account.workspaceId, account.id);
      for (const mail of news.mails) await recordOrSetAside(tx, account, credentialId, mail);
      await storeCursor(tx.sql, account, news.cursor);
      return true;
    });
    if (!mine) break;
    read += news.mails.length;
    cursor = news.cursor;
    if (news.mails.length < batch) break;
  }
  return read;
}

async function recordOrSetAside(
  tx: Tx,
  account: SyncAccount,
  credentialId: Id | null,
  mail: IncomingMail,
): Promise<void> {
  let failure = "";
  for (let attempt = 1; attempt <= tries; attempt++) {
    await tx.sql.query("savepoint one_mail");
    try {
      await recordMail(tx, account, credentialId, mail);
      await tx.sql.query("release savepoint one_mail");
      return;
    } catch (error) {
      // An unreachable database says nothing about the mail.
      if (error instanceof ProductError && error.reason === "unavailable") throw error;
      await tx.sql.query("rollback to savepoint one_mail");
      failure = error instanceof Error ? error.name : "unknown";
      logger("sync").warn({ err: error, mailbox: account.id, mail: mail.id, attempt }, "mail not recorded");
    }
  }
  await audit(tx, {
    workspaceId: account.workspaceId,
    actorUserId: null,
    action: "mailbox.mail_set_aside",
    subjectId: account.id,
    data: { mail: mail.id, from: mail.from.email.slice(0, 254).replaceAll("\0", ""), failure },
  });
}

async function recordMail(
  tx: Tx,
  account: SyncAccount,
  credentialId: Id | null,
  mail: IncomingMail,
): Promise<void> {
  const { workspaceId, id: laneRef } = account;
  const prospectId = await whoseMail(tx, workspaceId, mail);
  // A mailbox holds much that is no answer to anybody: it is not ours to keep.
  if (prospectId === null) return;
  await recordIncoming(tx, {
    ...{ workspaceId, prospectId, credentialId, laneRef, channel: "email", threadId: null },
    nature: mail.nature === "reply" ? "person" : mail.nature,
    ...{ text: mail.text, subject: mail.subject, at: mail.at, mailMessageId: mail.messageId },
    key: incomingMailKey(mail),
    failedAddress: mail.bounce?.email ?? null,
  });
}

/** The thread says more than the sender: people answer from other addresses, and reports come from machines. */
async function whoseMail(tx: Tx, workspaceId: Id, mail: IncomingMail): Promise<Id | null> {
  const ids = [...(mail.inReplyTo ? [mail.inReplyTo] : []), ...[...mail.references].reverse()].slice(0, 100);
  const byThread = await findByMailIds(tx.sql, workspaceId, ids);
  if (byThread !== null) return byThread;
  const address = mail.nature === "bounce" ? (mail.bounce?.email ?? "") : mail.from.email;
  return address === "" ? null : findByEmail(tx.sql, workspaceId, address);
}
