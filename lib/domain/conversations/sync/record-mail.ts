import type { Tx } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import { recordIncoming } from "../record-incoming.ts";
import { incomingMailKey } from "../rules/message-key.ts";
import { credentialOfMailbox, type SyncAccount } from "../store/accounts.ts";
import { findByEmail, findFailedMail } from "../store/people.ts";
import { isAnothers } from "../store/record.ts";
import { threadOf, whoseMail } from "./whose-mail.ts";

/** Records a mail from a prospect, or a report about a mail to one. Any other mail is not kept. */
export async function recordMail(tx: Tx, account: SyncAccount, mail: IncomingMail): Promise<void> {
  const { workspaceId, id: laneRef } = account;
  const failed = await failedMail(tx, workspaceId, mail);
  const whose = failed ? { prospectId: failed.prospectId, by: null } : await whoseMail(tx, account, mail);
  if (whose === null) return;
  const { prospectId, by: matchedBy } = whose;
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
    matchedBy,
  });
}

/**
 * The mail of ours that a delivery report is about. Anybody can forge a report, so it counts only where it quotes a
 * mail that this workspace sent to the address which is said to have failed (S25).
 */
async function failedMail(tx: Tx, workspaceId: Id, mail: IncomingMail) {
  if (mail.nature !== "bounce" || !mail.bounce) return null;
  const quoted = [...mail.bounce.quoted, ...threadOf(mail)].slice(0, 100);
  return findFailedMail(tx.sql, workspaceId, quoted, mail.bounce.addresses);
}
