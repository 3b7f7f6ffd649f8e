import type { Topic } from "@/lib/contracts/topics.ts";
import { readProductNow, type Tx } from "@/lib/db/index.ts";
import { noteReplied } from "@/lib/domain/prospects/index.ts";
import { suppressAddress } from "@/lib/domain/suppression/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { isOptOut } from "./rules/opt-out.ts";
import { readReturnDate } from "./rules/return-date.ts";
import { lockPerson } from "./store/people.ts";
import { type Channel, isRecorded, type MatchedBy, type Nature, putIncoming } from "./store/record.ts";

export interface IncomingRecord {
  readonly workspaceId: Id;
  readonly prospectId: Id;
  readonly credentialId: Id | null;
  readonly channel: Channel;
  readonly nature: Nature;
  readonly text: string;
  readonly subject: string | null;
  readonly at: Date;
  /** The credential or mailbox that received it. */
  readonly laneRef: Id;
  /** Its unique name within channel and lane (rules/message-key.ts). */
  readonly key: string;
  readonly mailMessageId: string | null;
  readonly threadId: string | null;
  /** For a bounce: the address that failed. The person may have another one by now. */
  readonly failedAddress: string | null;
  /** For a mail: why it is this person's (sync/whose-mail.ts). */
  readonly matchedBy?: MatchedBy | null;
}

/**
 * Records a message from outside, under the prospect's lock in the caller's transaction, and publishes the fact that
 * others act on. Returns false when it was recorded before or the prospect is gone. An automatic answer is recorded
 * but counts as no reply: it stops no sequence. If it names the day on which the person is back, their sequences wait
 * until then. An answer that only asks for no more messages opts the person out.
 */
export async function recordIncoming(tx: Tx, message: IncomingRecord): Promise<boolean> {
  const { workspaceId, prospectId, at } = message;
  const person = await lockPerson(tx.sql, workspaceId, prospectId);
  if (!person || (await isRecorded(tx.sql, message))) return false;
  await putIncoming(
    tx.sql,
    {
      ...message,
      credentialId: message.credentialId ?? person.credentialId,
      id: newId(),
      conversationId: newId(),
      direction: "in",
      state: "received",
      actionId: null,
      authorUserId: null,
    },
    message.nature === "person",
  );
  if (message.nature === "person") {
    const recordedAt = (await readProductNow(tx.sql)).getTime();
    await noteReplied(tx.sql, { workspaceId, prospectId, at: at.getTime(), recordedAt });
    const { channel } = message;
    await facts.publish(tx, { kind: "reply.received", workspaceId, prospectId, channel, at });
    if (isOptOut(message.text))
      await facts.publish(tx, { kind: "prospect.opted_out", workspaceId, prospectId, at });
  }
  if (message.nature === "auto") {
    const said = `${message.subject ?? ""}\n${message.text}`;
    // A mail may claim to be from the future; what it says is read as of today then.
    const sent = new Date(Math.min(at.getTime(), (await readProductNow(tx.sql)).getTime()));
    const backOn = readReturnDate(said, sent.toISOString().slice(0, 10));
    if (backOn) await facts.publish(tx, { kind: "prospect.away", workspaceId, prospectId, backOn });
  }
  if (message.nature === "bounce" && message.failedAddress !== null) {
    const address = message.failedAddress;
    await suppressAddress(tx.sql, workspaceId, address);
    await facts.publish(tx, { kind: "mail.bounced", workspaceId, prospectId, address, at });
  }
  announceChange(tx, workspaceId, prospectId);
  announce(tx, { workspaceId, event: "update_unread_counter", topics: ["unread"] });
  return true;
}

/** Tells browsers that a conversation changed. */
export function announceChange(tx: Tx, workspaceId: Id, prospectId: Id): void {
  const topics: Topic[] = ["inbox", `conversation:${prospectId}`, "profiles"];
  announce(tx, { workspaceId, event: "refetch_data", topics });
}
