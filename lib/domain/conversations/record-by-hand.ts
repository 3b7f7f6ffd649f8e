import { readProductNow, type Tx } from "@/lib/db/index.ts";
import { type FileRow, holdFiles } from "@/lib/domain/files/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import { accountFor } from "./channels.ts";
import { type ByHandLane, mailLane, socialLane } from "./lanes-by-hand.ts";
import { announceChange } from "./record-incoming.ts";
import { requireConversation } from "./sight.ts";
import { spendOf } from "./spend-of.ts";
import { findByHand } from "./store/by-hand.ts";
import { putSentFiles } from "./store/contents.ts";
import { lockPerson, type PersonRow } from "./store/people.ts";
import { putByHand } from "./store/record.ts";

/** A message that a member writes by hand. */
export interface ByHandText {
  readonly prospectId: Id;
  readonly channel: "social" | "email";
  readonly text: string;
  readonly subject: string;
  /** The kept files that go with a mail, in their order. Left out: none. */
  readonly files?: readonly Id[];
}

/**
 * Records a message that a member wrote by hand as `sending`, under the person's lock, unless its id is recorded.
 * Returns whether it is new: whoever recorded it hands it to the provider. Throws `not_found`, and `invalid_input` if
 * the channel can't be used; nothing is written then.
 */
export async function recordByHand(tx: Tx, member: Member, input: ByHandText, id: Id): Promise<boolean> {
  const { workspaceId, userId } = member;
  const { credentialId, person } = await whom(tx, member, input.prospectId);
  if (await findByHand(tx.sql, workspaceId, id)) return false;
  const now = await readProductNow(tx.sql);
  const lane = await laneFor(tx, member, { credentialId, person }, input);
  const files = await filesFor(tx, member, input);
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
    mailMessageId: lane.address === null ? null : `<${id}@${domainOf(lane.address)}>`,
    ...(input.channel === "email" && person.email !== null ? { sentTo: person.email } : {}),
    authorUserId: userId,
    beginKey: newId(),
    ...(lane.address === null ? {} : { sentFrom: lane.address.toLowerCase() }),
  });
  if (!isNew) return false;
  await putSentFiles(tx, workspaceId, id, files);
  await spendByPerson(tx.sql, spendOf({ workspaceId, channel: input.channel, laneRef: lane.ref }, now));
  await audit(tx, { workspaceId, actorUserId: userId, action: "conversation.reply", subjectId: person.id });
  announceChange(tx, workspaceId, person.id);
  return true;
}

const domainOf = (address: string) => address.split("@")[1] ?? "localhost";

/**
 * Checks, under the person's lock, that a message could be sent now, and holds its files. Throws `not_found`, and
 * `invalid_input` if the channel can't be used.
 */
export async function requireSendable(tx: Tx, member: Member, input: ByHandText): Promise<void> {
  await laneFor(tx, member, await whom(tx, member, input.prospectId), input);
  await filesFor(tx, member, input);
}

/** Holds the files of a message. The network's messages have none. */
function filesFor(
  tx: Tx,
  member: Member,
  { channel, files = [] }: Pick<ByHandText, "channel" | "files">,
): Promise<readonly FileRow[]> {
  if (channel !== "email" && files.length > 0) throw invalidField("files", "filesOnlyByMail");
  return holdFiles(tx, member, files);
}

interface Whom {
  readonly credentialId: Id | null;
  readonly person: PersonRow;
}

/** Locks the person and finds the conversation's account. */
async function whom(tx: Tx, member: Member, prospectId: Id): Promise<Whom> {
  const person = isId(prospectId) ? await lockPerson(tx.sql, member.workspaceId, prospectId) : null;
  if (!person) throw new ProductError("not_found", "notFound");
  const { credentialId } = await requireConversation(tx, member, prospectId);
  return { credentialId: await accountFor(tx, member, credentialId, person), person };
}

function laneFor(
  tx: Tx,
  member: Member,
  { credentialId, person }: Whom,
  { channel, subject }: ByHandText,
): Promise<ByHandLane> {
  return channel === "social"
    ? socialLane(tx, member.workspaceId, credentialId, person)
    : mailLane(tx, member, credentialId, person, subject);
}
