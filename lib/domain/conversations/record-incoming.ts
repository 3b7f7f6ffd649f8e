import type { Topic } from "@/lib/contracts/topics.ts";
import { type HotTx, readProductNow, type Tx } from "@/lib/db/index.ts";
import { noteReplied } from "@/lib/domain/prospects/index.ts";
import { optAddressOut } from "@/lib/domain/suppression/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { noteGoneAddress } from "./note-gone-address.ts";
import { isDeliveryReport } from "./rules/delivery-report.ts";
import { consequenceOf, restAfter } from "./rules/failed-mail.ts";
import { isOptOut } from "./rules/opt-out.ts";
import { readReturnDate } from "./rules/return-date.ts";
import { type MailContent, putContent } from "./store/contents.ts";
import { countPassingFailures, findMergedInto, lockPerson } from "./store/people.ts";
import {
  type Channel,
  isRecorded,
  type MailReading,
  type MatchedBy,
  type Nature,
  putIncoming,
} from "./store/record.ts";

/** What a report says about a mail of ours, which has been found. */
export type IncomingReport =
  | {
      readonly kind: "bounce";
      /** The address that failed. The person may have another one by now. */
      readonly address: string;
      /** The mailbox that sent the mail. */
      readonly mailboxId: Id | null;
      readonly is: BounceClass;
      readonly status: string;
      readonly detail: string;
    }
  | { readonly kind: "delay"; readonly address: string }
  | { readonly kind: "complaint"; readonly address: string; readonly mailboxId: Id | null };

export interface IncomingRecord {
  /** The id that the message gets. Default: a new one. */
  readonly id?: Id;
  readonly workspaceId: Id;
  readonly prospectId: Id;
  readonly credentialId: Id | null;
  readonly channel: Channel;
  readonly nature: Nature;
  readonly text: string;
  readonly subject: string | null;
  readonly at: Date;
  /** Of a mail that is read again, when it would have been recorded, by the machine's clock. Null or left out: now. */
  readonly setAsideAt?: Date | null;
  /** The credential or mailbox that received it. */
  readonly laneRef: Id;
  /** Its unique name within channel and lane (rules/message-key.ts). */
  readonly key: string;
  readonly mailMessageId: string | null;
  readonly threadId: string | null;
  /** What was found in a mail. */
  readonly reading?: MailReading;
  /** False where the text may repeat words of ours: then nothing is done because of what it says. Default: true. */
  readonly isTextOwn?: boolean;
  /** Whether an automatic answer may name the day of a return. Default: true. */
  readonly mayNameReturn?: boolean;
  /** For a report about a mail of ours. */
  readonly report: IncomingReport | null;
  /** The Message-ID of that mail. */
  readonly reportedMailId?: string | null;
  /** For a mail: why it is this person's (sync/whose-mail.ts). */
  readonly matchedBy?: MatchedBy | null;
  /** Of a mail its HTML and its files. */
  readonly content?: MailContent;
}

/**
 * Records a message from outside, under the prospect's lock in the caller's transaction, and publishes the fact that
 * others act on. Returns false when it was recorded before or the prospect is gone; of somebody who was merged it is
 * the kept person's. An automatic answer is recorded but counts as no reply: it stops no sequence. If it names the day
 * on which the person is back, their sequences wait until then. An answer that only asks for no more messages opts the
 * person out, and so does a complaint. What follows from a mail that came back depends on its class
 * (rules/failed-mail.ts).
 */
export async function recordIncoming(tx: Tx, message: IncomingRecord): Promise<boolean> {
  const { workspaceId, prospectId, at } = message;
  const person = await lockPerson(tx.sql, workspaceId, prospectId);
  if (!person) {
    // They may have become part of another person since the message was found to be theirs.
    const keptId = await findMergedInto(tx.sql, workspaceId, prospectId);
    return keptId === null ? false : recordIncoming(tx, { ...message, prospectId: keptId });
  }
  if (await isRecorded(tx.sql, message)) return false;
  const id = message.id ?? newId();
  await putIncoming(
    tx.sql,
    {
      ...withoutContent(message),
      credentialId: message.credentialId ?? person.credentialId,
      id,
      conversationId: newId(),
      direction: "in",
      state: "received",
      actionId: null,
      authorUserId: null,
      sentTo: message.report?.address ?? null,
      reportDetail: message.report?.kind === "bounce" ? message.report.detail : null,
    },
    message.nature === "person",
  );
  if (message.content) await putContent(tx, workspaceId, id, message.content);
  await publishAnswer(tx, message);
  if (message.nature === "person" || message.nature === "auto") {
    const { channel, nature } = message;
    await facts.publish(tx, {
      kind: "message.received",
      workspaceId,
      prospectId,
      messageId: id,
      channel,
      nature,
      at,
    });
  }
  if (message.nature === "person") {
    const now = (await readProductNow(tx.sql)).getTime();
    // What a member resumed since stays resumed.
    const recordedAt = message.setAsideAt ? Math.min(at.getTime(), now) : now;
    await noteReplied(tx.sql, { workspaceId, prospectId, at: at.getTime(), recordedAt });
    const { channel } = message;
    await facts.publish(tx, { kind: "reply.received", workspaceId, prospectId, channel, at });
    if (asksForNoMore(message))
      await facts.publish(tx, { kind: "prospect.opted_out", workspaceId, prospectId, at });
  }
  if (message.nature === "auto" && message.mayNameReturn !== false) {
    const said = `${message.subject ?? ""}\n${message.text}`;
    // A mail may claim to be from the future; what it says is read as of today then.
    const sent = new Date(Math.min(at.getTime(), (await readProductNow(tx.sql)).getTime()));
    const backOn = isDeliveryReport(said) ? null : readReturnDate(said, sent.toISOString().slice(0, 10));
    if (backOn) await facts.publish(tx, { kind: "prospect.away", workspaceId, prospectId, backOn });
  }
  if (message.report?.kind === "bounce") await noteBounce(tx, message, message.report);
  if (message.report?.kind === "complaint") {
    await optAddressOut(tx.sql, workspaceId, message.report.address);
    await facts.publish(tx, { kind: "prospect.opted_out", workspaceId, prospectId, at });
    const { mailboxId, address } = message.report;
    if (mailboxId !== null)
      await facts.publish(tx, { kind: "mail.complained", workspaceId, mailboxId, address, at });
  }
  announceChange(tx, workspaceId, prospectId);
  announce(tx, { workspaceId, event: "update_unread_counter", topics: ["unread"] });
  return true;
}

/** The message's row: its content stands in tables of its own. */
const withoutContent = ({ content: _, ...row }: IncomingRecord) => row;

/** Whether a person's answer says nothing but that they want no more messages. */
const asksForNoMore = ({ text, subject, isTextOwn }: IncomingRecord) =>
  (isTextOwn !== false && isOptOut(text)) || isOptOut(subject ?? "");

/** Publishes what a person answered. Reports about a delivery are no answers. */
async function publishAnswer(tx: Tx, message: IncomingRecord): Promise<void> {
  const { workspaceId, prospectId, nature, subject } = message;
  if (nature !== "person" && nature !== "auto" && nature !== "complaint") return;
  const own = message.isTextOwn === false ? "" : message.text;
  const text = `${subject ?? ""}\n${own}`;
  const isOptOut = nature === "complaint" || (nature === "person" && asksForNoMore(message));
  await facts.publish(tx, { kind: "answer.recorded", workspaceId, prospectId, text, nature, isOptOut });
}

/** Does what follows from a mail that came back. The message itself is recorded already. */
async function noteBounce(
  tx: Tx,
  { workspaceId, prospectId, at }: IncomingRecord,
  report: IncomingReport & { readonly kind: "bounce" },
): Promise<void> {
  const { address, mailboxId, is, status, detail } = report;
  const now = (await readProductNow(tx.sql)).getTime();
  const since = new Date(now - restAfter.days * 86_400_000);
  const failures = await countPassingFailures(tx.sql, workspaceId, prospectId, address, since);
  const consequence = consequenceOf(is, Math.max(0, failures - 1));
  const said = `${status} ${detail}`.trim();
  const bounced = { workspaceId, prospectId, address, at, mailboxId, detail: said };
  if (consequence === "suppress") await noteGoneAddress(tx, bounced);
  if (consequence === "rest") await facts.publish(tx, { kind: "mail.bounced", ...bounced, isGone: false });
  if (consequence === "tell_sender" && mailboxId !== null) {
    const data = { class: is, status, detail, address };
    await audit(tx, {
      workspaceId,
      actorUserId: null,
      action: "mailbox.mail_refused",
      subjectId: mailboxId,
      data,
    });
    const told = { class: is, status, detail, at };
    await facts.publish(tx, { kind: "mail.refused", workspaceId, mailboxId, address, ...told });
  }
}

/** Tells browsers that a conversation changed. */
export function announceChange(tx: HotTx, workspaceId: Id, prospectId: Id): void {
  const topics: Topic[] = ["inbox", `conversation:${prospectId}`, "profiles"];
  announce(tx, { workspaceId, event: "refetch_data", topics });
}
