import type { Tx } from "@/lib/db/index.ts";
import { noteSelector } from "@/lib/domain/mailboxes/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail, Report } from "@/lib/providers/mail/port.ts";
import { type IncomingReport, recordIncoming } from "../record-incoming.ts";
import { incomingMailKey } from "../rules/message-key.ts";
import { withShownPictures } from "../rules/own-pictures.ts";
import { credentialOfMailbox, type SyncAccount } from "../store/accounts.ts";
import { findByEmail, findReportedMail, type ReportedMail } from "../store/people.ts";
import { isAnothers, type Nature } from "../store/record.ts";
import type { Original } from "./pack-original.ts";
import { threadOf, whoseMail } from "./whose-mail.ts";

/**
 * Records a mail from a prospect, or a report about a mail to one. Any other mail is not kept, and neither is a copy of
 * a mail that the workspace sent itself.
 * @param original the mail as it came, which is kept for a while. Null: it came in no mailbox.
 * @param setAsideAt of a mail that is read again, when it would have been recorded, by the machine's clock.
 */
export async function recordMail(
  tx: Tx,
  account: SyncAccount,
  mail: IncomingMail,
  original: Original | null = null,
  setAsideAt: Date | null = null,
): Promise<void> {
  const { workspaceId, id: laneRef } = account;
  // Before people are locked: a mailbox's lock comes first.
  if (mail.signedBy) await noteSelector(tx, account, mail.signedBy);
  const reported = await reportedMail(tx, workspaceId, mail);
  const whose = reported ? { prospectId: reported.prospectId, by: null } : await whoseMail(tx, account, mail);
  if (whose === null) return;
  const { prospectId, by: matchedBy } = whose;
  if (reported) {
    // Somebody else may have the address by now. Both are locked at once, in the order of their ids.
    const owner = await findByEmail(tx.sql, workspaceId, reported.address);
    await lockPeople(tx.sql, workspaceId, [prospectId, ...(owner === null ? [] : [owner])]);
  }
  const { text, fullText, hidden, verdict } = mail;
  const named = {
    workspaceId,
    prospectId,
    laneRef,
    channel: "email",
    text,
    key: incomingMailKey(mail),
  } as const;
  // Some mail programs give every mail the same Message-ID. Such a mail is keyed by its content. A reader that was mended may
  // find another text in a mail that was recorded meanwhile: that one arrived at the same moment.
  const same = setAsideAt ? mail.at : null;
  const key = (await isAnothers(tx.sql, named, same))
    ? incomingMailKey({ ...mail, messageId: null })
    : named.key;
  await recordIncoming(tx, {
    ...named,
    ...(original && { id: original.messageId }),
    credentialId: await credentialOfMailbox(tx.sql, workspaceId, laneRef),
    threadId: null,
    nature: natureOf(mail, reported),
    subject: mail.subject,
    at: mail.at,
    setAsideAt,
    mailMessageId: mail.messageId,
    key,
    reading: {
      fullText: fullText === text ? null : fullText,
      verdict: verdictWord(mail),
      reason: verdict.reason,
      hidden,
    },
    isTextOwn: mail.isTextOwn,
    // What a helpdesk or a list says of days is nobody's absence.
    mayNameReturn: verdict.kind === "automatic" && ["out_of_office", "other"].includes(verdict.sort),
    report: reported && reportOf(mail, reported),
    reportedMailId: reported?.messageId ?? null,
    matchedBy,
    content: {
      html: mail.html ?? null,
      files: withShownPictures(mail.html?.html ?? "", mail.files ?? []),
      source: original?.source ?? null,
    },
  });
}

/** Whether a mail is a report about another one. */
const isReport = ({ verdict }: IncomingMail) => verdict.kind !== "reply" && verdict.kind !== "automatic";

/** A report that names no mail of ours is like any other automatic mail: anybody can forge one (S25). */
function natureOf(mail: IncomingMail, reported: ReportedMail | null): Nature {
  const { kind } = mail.verdict;
  if (kind === "reply") return "person";
  return kind === "automatic" || !reported ? "auto" : kind;
}

function verdictWord({ verdict }: IncomingMail): string {
  if (verdict.kind === "automatic") return `automatic/${verdict.sort}`;
  if (verdict.kind === "bounce") return `bounce/${verdict.class}`;
  return verdict.kind;
}

function reportOf({ verdict }: IncomingMail, reported: ReportedMail): IncomingReport | null {
  const { address, mailboxId } = reported;
  if (verdict.kind === "bounce") {
    const { class: is, status, detail } = verdict;
    return { kind: "bounce", address, mailboxId, is, status, detail };
  }
  if (verdict.kind === "complaint") return { kind: "complaint", address, mailboxId };
  return verdict.kind === "delay" ? { kind: "delay", address } : null;
}

/**
 * The mail of ours that a report is about. Anybody can forge a report, so it counts only where it quotes a mail that
 * this workspace sent to an address that it names (S25). Providers black out the address of a complaint; then the
 * quoted Message-ID suffices.
 */
async function reportedMail(tx: Tx, workspaceId: Id, mail: IncomingMail): Promise<ReportedMail | null> {
  if (!isReport(mail)) return null;
  const { verdict } = mail;
  const report = verdict as Report;
  const quoted = [...report.quoted, ...threadOf(mail)].slice(0, 100);
  const anybody = verdict.kind === "complaint" && report.addresses.length === 0;
  return findReportedMail(tx.sql, workspaceId, quoted, anybody ? null : report.addresses);
}
