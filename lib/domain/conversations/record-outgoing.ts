import type { Sql } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { outgoingKey } from "./rules/message-key.ts";
import { putOutgoingFiles } from "./store/contents.ts";
import { type Channel, type MessageState, type PutMessage, putOutgoing } from "./store/record.ts";

export interface OutgoingRecord {
  readonly workspaceId: Id;
  readonly prospectId: Id;
  readonly credentialId: Id | null;
  readonly channel: Channel;
  readonly text: string;
  readonly subject: string | null;
  /** Product time. */
  readonly at: Date;
  /** The credential or mailbox that sent it. */
  readonly laneRef: Id;
  readonly externalId: string | null;
  readonly mailMessageId: string | null;
  readonly threadId?: string | null;
  readonly actionId: Id | null;
  readonly authorUserId: Id | null;
  /** The ids of the kept files that went with it. */
  readonly files?: readonly Id[];
  readonly state: Exclude<MessageState, "received">;
}

/**
 * Records sent messages, inside the transaction that settles them, with either database driver. The caller announces
 * them after the commit. Idempotent by the action, else by the provider's id. Returns them as they stand now.
 */
export async function recordOutgoing(
  sql: Sql,
  messages: readonly OutgoingRecord[],
): Promise<readonly PutMessage[]> {
  const rows = messages.map((message) => ({
    ...message,
    id: newId(),
    conversationId: newId(),
    direction: "out" as const,
    nature: "person" as const,
    key: outgoingKey(message),
    threadId: message.threadId ?? null,
  }));
  const put = rows.length > 0 ? await putOutgoing(sql, rows) : [];
  const withFiles = rows.filter(({ files }) => files?.length);
  if (withFiles.length > 0) await putOutgoingFiles(sql, withFiles);
  return put;
}
