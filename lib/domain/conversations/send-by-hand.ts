import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { carryOut } from "./carry-out-by-hand.ts";
import { type ByHandText, recordByHand } from "./record-by-hand.ts";
import { findByHand } from "./store/by-hand.ts";
import { dropDraft } from "./store/drafts.ts";
import type { MessageView } from "./store/messages.ts";

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
 * of any transaction, then settled as `sent`, `failed` or `uncertain`. The caller waits at most ten seconds for a slow
 * server; the message is still `sending` then, and settled later. Throws `not_found`, and `invalid_input` if the channel can't
 * be used.
 */
export async function sendByHand(
  member: Member,
  ports: ByHandPorts,
  input: ByHandInput,
): Promise<SendingState> {
  const { workspaceId, userId } = member;
  const { prospectId, channel, key } = input;
  // The primary key refuses the second click.
  const id = namedId(workspaceId, userId, prospectId, channel, key);
  const isNew = await db.tenant({ workspaceId }, async (tx) => {
    if (!(await recordByHand(tx, member, input, id))) return false;
    await dropDraft(tx, { workspaceId, userId, prospectId, channel });
    return true;
  });
  // Only the call that recorded the message sends it. The second click finds it recorded and reads its state.
  if (isNew) await handOver(ports, workspaceId, id);
  return readSending(workspaceId, id);
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
