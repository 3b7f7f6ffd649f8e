import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, isId, namedId } from "@/lib/kernel/ids/index.ts";
import { type ByHandText, recordByHand } from "./record-by-hand.ts";
import { findByHand } from "./store/by-hand.ts";
import { endScheduled, findScheduled, type ScheduledRow } from "./store/scheduled.ts";

/** What a client's key names: a letter of a member, whether it is sent at once or kept for a later time. */
export interface KeyedLetter {
  readonly prospectId: Id;
  readonly channel: string;
  readonly key: string;
}

type Author = Pick<Member, "workspaceId" | "userId">;

/** The id of the message that a letter becomes when it is sent at once. */
export const messageIdOf = ({ workspaceId, userId }: Author, { prospectId, channel, key }: KeyedLetter): Id =>
  namedId(workspaceId, userId, prospectId, channel, key);

/**
 * The id under which a letter is kept for a later time. The id of one that its author keeps names that one, too: whoever
 * undoes a cancel knows no other key of it. It is the same letter then, which leaves once under either.
 */
export async function scheduledIdOf(tx: Tx, author: Author, letter: KeyedLetter): Promise<Id> {
  const { workspaceId, userId } = author;
  const { prospectId, channel, key } = letter;
  const kept = isId(key) ? await findScheduled(tx.sql, workspaceId, key) : null;
  if (kept?.userId === userId && kept.prospectId === prospectId && kept.channel === channel) return kept.id;
  return namedId(workspaceId, userId, "scheduled", prospectId, channel, key);
}

/** The id of the message that a scheduled one becomes. */
export const messageIdOfScheduled = (workspaceId: Id, id: Id): Id => namedId(workspaceId, "scheduled", id);

/**
 * The message that a letter has become, sent at once or when its time came. Null: none. The caller holds the person's
 * lock, so that this stays true.
 */
export async function findMessageOf(tx: Tx, author: Author, letter: KeyedLetter): Promise<Id | null> {
  const { workspaceId } = author;
  const kept = await scheduledIdOf(tx, author, letter);
  const ids = [messageIdOf(author, letter), messageIdOfScheduled(workspaceId, kept)];
  for (const id of ids) if (await findByHand(tx.sql, workspaceId, id)) return id;
  return null;
}

/** Whether a letter was sent, or waits for its time. The caller holds the person's lock. */
export async function isTaken(tx: Tx, author: Author, letter: KeyedLetter): Promise<boolean> {
  const id = await scheduledIdOf(tx, author, letter);
  const kept = await findScheduled(tx.sql, author.workspaceId, id);
  return kept?.state === "waiting" || (await findMessageOf(tx, author, letter)) !== null;
}

/**
 * Makes a scheduled message one that is being sent; returns that one's id. The caller holds the locks of the person and
 * of the scheduled message, which hasn't become one. Throws like `recordByHand`; nothing is written then.
 */
export async function becomeMessage(
  tx: Tx,
  author: Member,
  row: ByHandText & Pick<ScheduledRow, "id">,
): Promise<Id> {
  const { workspaceId } = author;
  const messageId = messageIdOfScheduled(workspaceId, row.id);
  await recordByHand(tx, author, row, messageId);
  await endScheduled(tx.sql, workspaceId, row.id, { state: "sent", messageId });
  return messageId;
}
