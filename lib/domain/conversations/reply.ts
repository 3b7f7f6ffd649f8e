import { setTimeout as wait } from "node:timers/promises";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { carryOut, type ReplyPorts } from "./carry-out-reply.ts";
import { accountFor } from "./channels.ts";
import { announceChange } from "./record-incoming.ts";
import { mailLane, socialLane } from "./reply-lanes.ts";
import { requireConversation } from "./sight.ts";
import type { MessageView } from "./store/conversations.ts";
import { putDraft } from "./store/drafts.ts";
import { lockPerson, type PersonRow } from "./store/people.ts";
import { putReply } from "./store/record.ts";
import { findReply } from "./store/replies.ts";

/** So long a caller waits, in ms of machine time. */
const longestWaitMs = 10_000;

export interface ReplyInput {
  readonly prospectId: Id;
  readonly channel: "social" | "email";
  readonly text: string;
  readonly subject: string;
  /** The client's name of this sending: the same for both clicks of a double click. */
  readonly key: string;
}

/** How a message stands, and why it was not sent. */
export type Replied = Pick<MessageView, "state" | "failure" | "failureDetail">;

/**
 * Sends a person's own message, at most once for a key: it is recorded as `sending` first, then handed over outside of
 * any transaction, then settled `sent`, `failed` or `uncertain`. A server that takes longer than ten seconds isn't waited
 * for: the message is still `sending` then, and settled later. Throws `not_found`, `invalid_input` where the channel
 * leads nowhere.
 */
export async function reply(member: Member, ports: ReplyPorts, input: ReplyInput): Promise<Replied> {
  const { workspaceId } = member;
  // The primary key refuses the second click.
  const id = namedId(workspaceId, member.userId, input.prospectId, input.channel, input.key);
  // Only who recorded it hands it over: the second click finds it there and reads how it stands.
  if (await db.tenant({ workspaceId }, (tx) => record(tx, member, input, id)))
    await Promise.race([handOver(ports, workspaceId, id), wait(longestWaitMs)]);
  const row = await db.tenant({ workspaceId }, (tx) => findReply(tx.sql, workspaceId, id));
  const { state = "uncertain" as const, failure = null, failureDetail = null } = row ?? {};
  return { state, failure, failureDetail };
}

/** Goes on behind the answer where a server takes its time; what it throws is for whoever still waits, and for recovery. */
function handOver(ports: ReplyPorts, workspaceId: Id, id: Id): Promise<void> {
  const done = carryOut(ports, workspaceId, id);
  done.catch((err: unknown) => logger("inbox").warn({ err, message: id }, "a message could not be settled"));
  return done;
}

async function record(tx: Tx, member: Member, input: ReplyInput, id: Id): Promise<boolean> {
  const { workspaceId, userId } = member;
  const { credentialId, person } = await whom(tx, member, input.prospectId);
  if (await findReply(tx.sql, workspaceId, id)) return false;
  const now = await readProductNow(tx.sql);
  const lane =
    input.channel === "social"
      ? await socialLane(tx, workspaceId, credentialId, person)
      : await mailLane(tx, member, credentialId, person, input.subject);
  const isNew = await putReply(tx.sql, {
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
    authorUserId: userId,
  });
  if (!isNew) return false;
  const isSocial = input.channel === "social";
  await spendByPerson(tx.sql, {
    workspaceId,
    laneRef: lane.ref,
    now,
    laneKind: isSocial ? "social" : "mailbox",
    kind: isSocial ? "message" : "email",
  });
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

/** The person, locked, and the account by which the conversation is held. */
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
