import type { Tx } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import { recordIncoming } from "../record-incoming.ts";
import { incomingMailKey } from "../rules/message-key.ts";
import { credentialOfMailbox, type SyncAccount } from "../store/accounts.ts";
import { findByEmail, findByMailIds, findFailedMail } from "../store/people.ts";
import { isAnothers } from "../store/record.ts";

/** Records a mail from a prospect, or a report about a mail to one. Any other mail is not kept. */
export async function recordMail(tx: Tx, account: SyncAccount, mail: IncomingMail): Promise<void> {
  const { workspaceId, id: laneRef } = account;
  const failed = await failedMail(tx, workspaceId, mail);
  const prospectId = failed?.prospectId ?? (await whoseMail(tx, workspaceId, mail));
  if (prospectId === null) return;
  if (failed) {
    // Somebody else may have the failed address by now. Both are locked at once, in the order of their ids.
    const owner = await findByEmail(tx.sql, workspaceId, failed.address);
    await lockPeople(tx.sql, workspaceId, [prospectId, ...(owner === null ? [] : [owner])]);
  }
  const { text } = mail;
  const named = {
    workspaceId,
    prospectId,
    laneRef,
    channel: "email",
    text,
    key: incomingMailKey(mail),
  } as const;
  // Some mail programs give every mail the same Message-ID. Such a mail is keyed by its content.
  const key = (await isAnothers(tx.sql, named)) ? incomingMailKey({ ...mail, messageId: null }) : named.key;
  await recordIncoming(tx, {
    ...named,
    credentialId: await credentialOfMailbox(tx.sql, workspaceId, laneRef),
    threadId: null,
    nature: failed ? "bounce" : mail.nature === "bounce" ? "auto" : mail.nature,
    subject: mail.subject,
    at: mail.at,
    mailMessageId: mail.messageId,
    key,
    failedAddress: failed?.address ?? null,
  });
}

/** The Message-IDs that a mail refers to, nearest first. */
const threadOf = (mail: IncomingMail) => [
  ...(mail.inReplyTo ? [mail.inReplyTo] : []),
  ...[...mail.references].reverse(),
];

/**
 * The mail of ours that a delivery report is about. Anybody can forge a report, so it counts only where it quotes a
 * mail that this workspace sent to the address which is said to have failed (S25).
 */
async function failedMail(tx: Tx, workspaceId: Id, mail: IncomingMail) {
  if (mail.nature !== "bounce" || !mail.bounce) return null;
  const quoted = [...mail.bounce.quoted, ...threadOf(mail)].slice(0, 100);
  return findFailedMail(tx.sql, workspaceId, quoted, mail.bounce.addresses);
}

/** The thread takes precedence over the sender: people answer from other addresses. */
async function whoseMail(tx: Tx, workspaceId: Id, mail: IncomingMail): Promise<Id | null> {
  const byThread = await findByMailIds(tx.sql, workspaceId, threadOf(mail).slice(0, 100));
  if (byThread !== null) return byThread;
  return mail.from.email === "" ? null : findByEmail(tx.sql, workspaceId, mail.from.email);
}
