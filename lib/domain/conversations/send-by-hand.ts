import { setTimeout as wait } from "node:timers/promises";
import { db, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { carryOut } from "./carry-out-by-hand.ts";
import { becomeMessage, findMessageOf, messageIdOf, scheduledIdOf } from "./one-sending.ts";
import { type ByHandText, recordByHand } from "./record-by-hand.ts";
import { requireConversation } from "./sight.ts";
import { findByHand } from "./store/by-hand.ts";
import { dropDraft } from "./store/drafts.ts";
import type { MessageView } from "./store/messages.ts";
import { lockPerson } from "./store/people.ts";
import { lockScheduled } from "./store/scheduled.ts";

/** The longest time that a caller waits, in machine ms. */
const longestWaitMs = 10_000;

export interface ByHandInput extends ByHandText {
  /** The client's idempotency key: both clicks of a double click carry the same one. */
  readonly key: string;
}

/** The state of a message, and why it was not sent. */
export type SendingState = Pick<MessageView, "state" | "failure" | "failureDetail">;

/**
 * Sends a message that a member wrote by hand, at most once per key: it is recorded as `sending`, then given to the provider outside
 * of any transaction, then settled as `sent`, `failed` or `uncertain`. What was scheduled by the same key is sent now.
 * The caller waits at most ten seconds for a slow server; the message is still `sending` then, and settled later. Throws
 * `not_found`, and `invalid_input` if the channel can't be used.
 */
export async function sendByHand(
  member: Member,
  ports: ByHandPorts,
  input: ByHandInput,
): Promise<SendingState> {
  const { workspaceId, userId } = member;
  const { prospectId, channel } = input;
  const { id, isNew } = await db.tenant({ workspaceId }, async (tx) => {
    const recorded = await record(tx, member, input);
    if (recorded.isNew) await dropDraft(tx, { workspaceId, userId, prospectId, channel });
    return recorded;
  });
  // Only the call that recorded the message sends it. The second click finds it recorded and reads its state.
  if (isNew) await handOver(ports, workspaceId, id);
  return readSending(workspaceId, id);
}

/** Records the message of a letter, unless the letter has become one: then it returns that one's id. */
async function record(tx: Tx, member: Member, input: ByHandInput): Promise<{ id: Id; isNew: boolean }> {
  const { workspaceId } = member;
  await requireConversation(tx, member, input.prospectId);
  // Everybody locks the person before the message.
  await lockPerson(tx.sql, workspaceId, input.prospectId);
  const before = await findMessageOf(tx, member, input);
  if (before !== null) return { id: before, isNew: false };
  const kept = await lockScheduled(tx.sql, workspaceId, await scheduledIdOf(tx, member, input));
  if (kept?.state === "waiting") return { id: await becomeMessage(tx, member, kept), isNew: true };
  // One that was canceled or stopped becomes this message: who undoes that finds it sent.
  if (kept) return { id: await becomeMessage(tx, member, { ...input, id: kept.id }), isNew: true };
  const id = messageIdOf(member, input);
  return { id, isNew: await recordByHand(tx, member, input, id) };
}

/** The state of a message that was written by hand. */
export async function readSending(workspaceId: Id, id: Id): Promise<SendingState> {
  const row = await db.tenant({ workspaceId }, (tx) => findByHand(tx.sql, workspaceId, id));
  const { state = "uncertain" as const, failure = null, failureDetail = null } = row ?? {};
  return { state, failure, failureDetail };
}

/**
 * Gives a recorded message to its provider, and waits at most ten seconds. With a slow server it continues afterwards.
 * An error is logged; recovery settles the message then.
 */
export async function handOver(ports: ByHandPorts, workspaceId: Id, id: Id): Promise<void> {
  const done = carryOut(ports, workspaceId, id);
  done.catch((err: unknown) => logger("inbox").warn({ err, message: id }, "a message could not be settled"));
  await Promise.race([done, wait(longestWaitMs)]);
}
