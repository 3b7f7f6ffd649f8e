import { setTimeout as wait } from "node:timers/promises";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { type ByHandPorts, carryOut } from "./carry-out-by-hand.ts";
import { accountFor } from "./channels.ts";
import { mailLane, socialLane } from "./lanes-by-hand.ts";
import { announceChange } from "./record-incoming.ts";
import { requireConversation } from "./sight.ts";
import { spendOf } from "./spend-of.ts";
import { findByHand } from "./store/by-hand.ts";
import type { MessageView } from "./store/conversations.ts";
import { putDraft } from "./store/drafts.ts";
import { lockPerson, type PersonRow } from "./store/people.ts";
import { putByHand } from "./store/record.ts";

/** The longest time that a caller waits, in machine ms. */
const longestWaitMs = 10_000;

export interface ByHandInput {
  readonly prospectId: Id;
  readonly channel: "social" | "email";
  readonly text: string;
  readonly subject: string;
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
  const { workspaceId } = member;
  // The primary key refuses the second click.
  const id = namedId(workspaceId, member.userId, input.prospectId, input.channel, input.key);
  // Only the call that recorded the message sends it. The second click finds it recorded and reads its state.
  if (await db.tenant({ workspaceId }, (tx) => record(tx, member, input, id)))
    await Promise.race([handOver(ports, workspaceId, id), wait(longestWaitMs)]);
  const row = await db.tenant({ workspaceId }, (tx) => findByHand(tx.sql, workspaceId, id));
  const { state = "uncertain" as const, failure = null, failureDetail = null } = row ?? {};
  return { state, failure, failureDetail };
}

/** Continues after the answer if the server is slow. An error is logged; recovery settles the message then. */
function handOver(ports: ByHandPorts, workspaceId: Id, id: Id): Promise<void> {
  const done = carryOut(ports, workspaceId, id);
  done.catch((err: unknown) => logger("inbox").warn({ err, message: id }, "a message could not be settled"));
  return done;
}

async function record(tx: Tx, member: Member, input: ByHandInput, id: Id): Promise<boolean> {
  const { workspaceId, userId } = member;
  const { credentialId, person } = await whom(tx, member, input.prospectId);
  if (await findByHand(tx.sql, workspaceId, id)) return false;
  const now = await readProductNow(tx.sql);
  const lane =
    input.channel === "social"
      ? await socialLane(tx, workspaceId, credentialId, person)
      : await mailLane(tx, member, credentialId, person, input.subject);
  const isNew = await putByHand(tx.sql, {
    workspaceId,
    id,
    prospectId: person.id,
    credentialId,
    conversationId: newId(),
    text: input.text,
    direction: "out",
    state: "sending",
    nature: "person",
    threadId: null,
    actionId: null,
    at: now,
    channel: input.channel,
    subject: lane.subject,
    laneRef: lane.ref,
    key: `reply:${id}`,
    mailMessageId: lane.domain === null ? null : `<${id}@${lane.domain}>`,
    ...(input.channel === "email" && person.email !== null ? { sentTo: person.email } : {}),
    authorUserId: userId,
  });
  if (!isNew) return false;
  await spendByPerson(tx.sql, spendOf({ workspaceId, channel: input.channel, laneRef: lane.ref }, now));
  await putDraft(tx, {
    workspaceId,
    userId,
    prospectId: person.id,
    channel: input.channel,
    subject: "",
    text: "",
  });
  await audit(tx, { workspaceId, actorUserId: userId, action: "conversation.reply", subjectId: person.id });
  announceChange(tx, workspaceId, person.id);
  return true;
}

/** Locks the person and finds the conversation's account. */
async function whom(
  tx: Tx,
  member: Member,
  prospectId: Id,
): Promise<{ credentialId: Id | null; person: PersonRow }> {
  const person = isId(prospectId) ? await lockPerson(tx.sql, member.workspaceId, prospectId) : null;
  if (!person) throw new ProductError("not_found", "notFound");
  const { credentialId } = await requireConversation(tx, member, prospectId);
  return { credentialId: await accountFor(tx, member, credentialId, person), person };
}
