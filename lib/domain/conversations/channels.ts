import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { isConnected } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findAccountMark, hasWrittenTo, mailboxFor, mailThread } from "./store/by-hand.ts";
import type { PersonRow } from "./store/people.ts";

/** What keeps a message from being sent over a channel. */
export type Obstacle =
  | "opted_out"
  | "no_profile"
  | "no_account"
  | "not_connected"
  | "no_email"
  | "address_failed"
  | "no_mailbox";

/**
 * Whether a message could be sent, as far as that is known beforehand. `not_connected` is likely, the other obstacles
 * are certain.
 */
export interface Channels {
  readonly social: Obstacle | null;
  readonly email: Obstacle | null;
}

/** The account of a conversation, if the member may use it. */
export async function accountFor(
  tx: Tx,
  member: Member,
  held: Id | null,
  person: Pick<PersonRow, "credentialId">,
): Promise<Id | null> {
  const own = held ?? person.credentialId;
  return own !== null && (await visibleCredentialIds(tx, member)).has(own) ? own : null;
}

/** A certain obstacle to a message over the network, or null. */
export async function socialObstacle(
  tx: Tx,
  workspaceId: Id,
  credentialId: Id | null,
  person: PersonRow,
): Promise<"opted_out" | "no_profile" | "no_account" | null> {
  if (person.suppressed === "person") return "opted_out";
  if (!(person.socialProviderId ?? person.socialUrl)) return "no_profile";
  const account = credentialId === null ? null : await findAccountMark(tx.sql, workspaceId, credentialId);
  return account?.isSignedIn ? null : "no_account";
}

/** The mailbox for a member's mail to the person, or what is missing, and the mail that it would answer. */
export async function mailWay(tx: Tx, member: Member, credentialId: Id | null, person: PersonRow) {
  if (person.suppressed === "person") return { obstacle: "opted_out" as const, last: null };
  if (!person.email) return { obstacle: "no_email" as const, last: null };
  if (person.suppressed === "bounce") return { obstacle: "address_failed" as const, last: null };
  const { workspaceId } = member;
  const last = (await mailThread(tx.sql, workspaceId, person.id)).at(-1) ?? null;
  const mailbox = await mailboxFor(tx.sql, workspaceId, {
    credentialId,
    lastUsed: last?.laneRef ?? null,
    sight: member.isAdmin ? null : [...(await visibleCredentialIds(tx, member))],
  });
  return mailbox ? { obstacle: null, mailbox, last } : { obstacle: "no_mailbox" as const, last };
}

/** What keeps the member from writing to a person, by channel, and whether a mail would answer an earlier one. */
export async function channelsOf(
  tx: Tx,
  member: Member,
  credentialId: Id | null,
  person: PersonRow,
): Promise<{ channels: Channels; answersMail: boolean }> {
  const { workspaceId } = member;
  const sure = await socialObstacle(tx, workspaceId, credentialId, person);
  // A person who wrote to the account over the network can be answered there, even if no connection is known.
  const mayAnswer =
    credentialId !== null &&
    ((await isConnected(tx.sql, workspaceId, person.id, credentialId)) ||
      (await hasWrittenTo(tx.sql, workspaceId, person.id, credentialId)));
  const { obstacle: email, last } = await mailWay(tx, member, credentialId, person);
  return {
    channels: { social: sure ?? (mayAnswer ? null : "not_connected"), email },
    answersMail: last !== null,
  };
}
