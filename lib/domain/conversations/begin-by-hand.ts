import { db, type Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { findMember, type Member } from "@/lib/domain/workspaces/index.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Failure } from "./rules/failure.ts";
import { readBeginning, takeBeginKey } from "./store/beginning.ts";
import {
  type ByHandRow,
  findAccountMark,
  findMailboxMark,
  isMailboxSeen,
  type MailboxMark,
} from "./store/by-hand.ts";
import { findPerson, lockPerson, type PersonRow } from "./store/people.ts";
import { hasAnsweredMeanwhile, mayWorkspaceSend } from "./store/waiting.ts";

/** The message may not leave any more: something changed before it began. */
export class NotWanted extends MayNotBegin {
  static override readonly sign: string = "NotWanted";

  constructor(readonly reason: Failure["reason"]) {
    super(`the message may not leave: ${reason}`);
  }
}

/**
 * Begins a message right before it can't be taken back.
 * @param mailbox of a mail: what its mailbox was when it was opened.
 */
export type MayBegin = (mailbox?: MailboxMark) => Promise<void>;

/**
 * Throws NotWanted or MayNotBegin where a message may not leave any more. It may take long to begin: it is asked again
 * then.
 */
export function requireWanted(row: ByHandRow): Promise<void> {
  return db.tenant({ workspaceId: row.workspaceId }, (tx) => require(tx, row, null));
}

/**
 * Begins a message that is being sent, by its key, in one transaction under its person's lock: what the person does
 * either comes before, and is seen, or after. A message that was given up meanwhile, since its lease had expired,
 * doesn't begin. Throws NotWanted and MayNotBegin: nothing has left then.
 * @param isAgain it has begun, and its provider refused it without any effect: it may begin once more.
 */
export async function beginByHand(
  given: ByHandRow,
  mailbox: MailboxMark | null,
  isAgain: boolean,
): Promise<void> {
  const { workspaceId } = given;
  const row = isAgain ? { ...given, beginKey: null } : given;
  try {
    await db.tenant({ workspaceId }, async (tx) => {
      await lockPerson(tx.sql, workspaceId, row.prospectId);
      await require(tx, row, mailbox);
      if (!(await takeBeginKey(tx.sql, row))) throw new MayNotBegin("another process has it");
    });
  } catch (cause) {
    // Where the answer to the commit was lost, it counts as begun: its key is gone.
    throw cause instanceof MayNotBegin ? cause : new MayNotBegin("nobody could be asked", { cause });
  }
}

async function require(tx: Tx, row: ByHandRow, mailbox: MailboxMark | null): Promise<void> {
  const { workspaceId, id, prospectId, channel, isRetried } = row;
  const beginning = await readBeginning(tx.sql, row);
  if (!beginning) throw new MayNotBegin("another process has it");
  const { isUnattended, stopReason } = beginning;
  const person = await findPerson(tx.sql, workspaceId, prospectId);
  if (!person || !isWhere(person, row)) throw new NotWanted("gone");
  if (person.suppressed === "person" || stopReason === "opted_out") throw new NotWanted("opted_out");
  if (person.suppressed === "bounce" && channel === "email") throw new NotWanted("address_failed");
  if (mailbox) await requireMailbox(tx, row, mailbox);
  if (channel === "social") await requireAccount(tx, row);
  // Whoever has pressed "Send" just now sends it, although an answer crosses it.
  if (!isUnattended) return;
  if (stopReason === "answered" || (await hasAnsweredMeanwhile(tx.sql, workspaceId, id)))
    throw new NotWanted("answered");
  if (isRetried) await requireAuthor(tx, row);
}

/**
 * Whether a person still has the address, or the profile, to which a message goes. What is known of them is known of
 * their present one: a message goes to no other. The network may have told the id of a profile meanwhile.
 */
function isWhere(person: PersonRow, { channel, email, profile }: ByHandRow): boolean {
  if (channel === "email") return person.email?.toLowerCase() === email?.toLowerCase();
  return profile === person.socialProviderId || profile === person.socialUrl;
}

/** Throws where the mailbox isn't what it was when it was opened, or isn't the address that the author chose. */
async function requireMailbox(tx: Tx, row: ByHandRow, opened: MailboxMark): Promise<void> {
  const now = await findMailboxMark(tx.sql, row.workspaceId, row.laneRef);
  if (!now?.isConnected || now.address !== (row.sentFrom ?? opened.address))
    throw new NotWanted("mailbox_changed");
  if (now.connectedAt !== opened.connectedAt) throw new MayNotBegin("the mailbox was connected anew");
}

/** Throws where the account isn't signed in any more, or was signed in anew: the provider knows it by another name then. */
async function requireAccount(tx: Tx, { workspaceId, laneRef, accountRef }: ByHandRow): Promise<void> {
  const now = await findAccountMark(tx.sql, workspaceId, laneRef);
  if (now && !now.isSignedIn) throw new NotWanted("signed_out");
  if (now?.accountRef !== accountRef) throw new NotWanted("gone");
}

/** Of a mail that waited: throws where its workspace may not send now, or its author could not write it any more. */
async function requireAuthor(tx: Tx, { workspaceId, authorUserId, laneRef }: ByHandRow): Promise<void> {
  // As before its first try: nobody takes a blocked workspace's mail, but this one may have been taken right before.
  if (!(await mayWorkspaceSend(tx.sql, workspaceId))) throw new MayNotBegin("the workspace may not send");
  const author = authorUserId === null ? null : await findMember(tx, workspaceId, authorUserId);
  if (!author || !(await seesMailbox(tx, author, laneRef))) throw new NotWanted("author_left");
}

/** Whether the author could still choose the mailbox. */
async function seesMailbox(tx: Tx, author: Member, mailboxId: Id): Promise<boolean> {
  if (author.isAdmin) return true;
  return isMailboxSeen(tx.sql, author.workspaceId, mailboxId, [...(await visibleCredentialIds(tx, author))]);
}
