import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type ErrorKey, invalidField, type ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { mailWay, type Obstacle, socialObstacle } from "./channels.ts";
import { replySubject } from "./rules/reply-subject.ts";
import type { PersonRow } from "./store/people.ts";

/** The account or mailbox through which a message that a member wrote by hand is sent. */
export interface ByHandLane {
  readonly ref: Id;
  readonly subject: string | null;
  /** The mailbox's address. Null of an account on the network. */
  readonly address: string | null;
}

const words: Record<Exclude<Obstacle, "not_connected">, ErrorKey> = {
  opted_out: "replyOptedOut",
  no_profile: "replyNoProfile",
  no_account: "replyNoAccount",
  no_email: "replyNoEmail",
  address_failed: "replyAddressFailed",
  no_mailbox: "replyNoMailbox",
};

function refused(obstacle: keyof typeof words): ProductError {
  return invalidField("channel", words[obstacle]);
}

/** The conversation's social account. Throws `invalid_input` with the obstacle. */
export async function socialLane(
  tx: Tx,
  workspaceId: Id,
  credentialId: Id | null,
  person: PersonRow,
): Promise<ByHandLane> {
  const obstacle = await socialObstacle(tx, workspaceId, credentialId, person);
  if (obstacle || credentialId === null) throw refused(obstacle ?? "no_account");
  return { ref: credentialId, subject: null, address: null };
}

/**
 * The mailbox that the member may use, and the subject: the given one, else the answered mail's. Throws
 * `invalid_input`.
 */
export async function mailLane(
  tx: Tx,
  member: Member,
  credentialId: Id | null,
  person: PersonRow,
  subject: string,
): Promise<ByHandLane> {
  const way = await mailWay(tx, member, credentialId, person);
  if (way.obstacle) throw refused(way.obstacle);
  const { mailbox, last } = way;
  const chosen = subject || (last ? replySubject(last.subject ?? "") : "");
  if (chosen === "") throw invalidField("subject", "replyNoSubject");
  return { ref: mailbox.id, subject: chosen, address: mailbox.email };
}
