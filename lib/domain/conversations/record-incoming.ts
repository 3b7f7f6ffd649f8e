import type { Tx } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { lockPerson, markReplied, suppressAddress } from "./store/people.ts";
import { type Channel, isRecorded, type Nature, putIncoming } from "./store/record.ts";

export interface IncomingRecord {
  readonly workspaceId: Id;
  readonly prospectId: Id;
  readonly credentialId: Id | null;
  readonly channel: Channel;
  readonly nature: Nature;
  readonly text: string;
  readonly subject: string | null;
  readonly at: Date;
  /** The credential or mailbox it came in by. */
  readonly laneRef: Id;
  /** Its name within channel and lane (rules/message-key.ts). */
  readonly key: string;
  readonly mailMessageId: string | null;
  readonly threadId: string | null;
  /** For a bounce: the address that failed. */
  readonly failedAddress: string | null;
}

/**
 * Records what came from outside, under the prospect's lock: message, conversation, prospect and the fact that others
 * act on stand or fall together. False when it was recorded before or the prospect is gone. An automatic answer is
 * recorded and is no reply.
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
    await markReplied(tx.sql, workspaceId, prospectId, at);
    const { channel } = message;
    await facts.publish(tx, {
      kind: "reply.received",
      workspaceId,
      prospectId,
      channel,
      nature: "reply",
      at,
    });
  }
  if (message.nature === "bounce") {
    const email = message.failedAddress ?? person.email;
    if (email) await suppressAddress(tx.sql, workspaceId, { id: newId(), email });
    await facts.publish(tx, { kind: "mail.bounced", workspaceId, prospectId, at });
  }
  announceChange(tx, workspaceId, prospectId);
  announce(tx, { workspaceId, event: "update_unread_counter", topics: ["unread"] });
  return true;
}

/** Tells browsers that a conversation changed. */
export function announceChange(tx: Tx, workspaceId: Id, prospectId: Id): void {
  const topics = ["inbox", `conversation:${prospectId}`, "profiles"];
  announce(tx, { workspaceId, event: "refetch_data", topics });
}
