import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { openSecret, sealSecret } from "@/lib/db/security/secrets.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, MailPort } from "@/lib/providers/mail/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type MailboxDetail, requireMailbox } from "./read-mailboxes.ts";
import { refusalOf } from "./rules/refusal.ts";
import {
  findMailboxByAddress,
  findMailboxRow,
  linkCredential,
  lockMailboxes,
  saveMailbox,
} from "./store/mailboxes.ts";

export interface ConnectMailboxInput extends Omit<MailAccount, "password"> {
  /** Chosen by the caller: an unknown id adds a mailbox, so that a repeated call adds one and not two. */
  readonly id: Id;
  /** Null keeps the password that is stored. */
  readonly password: string | null;
  /** The social account that may send through it (decision 48). */
  readonly credentialId: Id | null;
}

/**
 * Connects a mailbox, or changes one: both servers are tried first, and only what works is kept; the password is sealed.
 * The address of a mailbox that was disconnected takes that mailbox up again, with its history.
 *
 * Throws `not_found`, `conflict` (the address is connected already [OC-416]), `invalid_input` (no password, or what the
 * servers refused), `provider_failed` (servers out of reach).
 */
export async function connectMailbox(
  member: Member,
  mail: MailPort,
  input: ConnectMailboxInput,
): Promise<MailboxDetail> {
  const { workspaceId } = member;
  const password = await db.tenant({ workspaceId }, async (tx) => {
    await resolveTarget(tx, member, input);
    return input.password ?? (await keptPassword(tx, workspaceId, input.id));
  });
  const { email, fromName, username, smtp, imap } = input;
  const sentFolder = await verify(mail, { email, fromName, username, password, smtp, imap });

  return db.tenant({ workspaceId }, async (tx) => {
    await lockMailboxes(tx, workspaceId);
    const target = await resolveTarget(tx, member, input);
    const emailLower = email.trim().toLowerCase();
    await saveMailbox(
      tx,
      workspaceId,
      target.id,
      { email: email.trim(), emailLower, fromName, username, smtp, imap, sentFolder },
      { isNewAddress: target.emailLower !== emailLower, now: await readProductNow(tx.sql) },
    );
    await sealSecret(tx, { workspaceId, ownerType: "mailbox", ownerId: target.id }, password);
    if (input.credentialId) await linkCredential(tx, workspaceId, target.id, input.credentialId);
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: target.emailLower === null ? "mailbox.connect" : "mailbox.update",
      subjectId: target.id,
    });
    await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: target.id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
    return requireMailbox(tx, member, target.id);
  });
}

/** Which mailbox the input is about: its own id, or the disconnected one of the same address. */
async function resolveTarget(
  tx: Tx,
  member: Member,
  input: ConnectMailboxInput,
): Promise<{ id: Id; emailLower: string | null }> {
  if (input.credentialId) await requireCredential(tx, member, input.credentialId);
  const { workspaceId } = member;
  const own = await findMailboxRow(tx, workspaceId, input.id);
  if (own) await requireMailbox(tx, member, input.id);
  const same = await findMailboxByAddress(tx, workspaceId, input.email.trim().toLowerCase());
  if (same && same.id !== input.id) {
    if (own || same.status !== "disconnected") throw new ProductError("conflict", "mailboxTaken");
    return same;
  }
  return own ?? { id: input.id, emailLower: null };
}

async function keptPassword(tx: Tx, workspaceId: Id, ownerId: Id): Promise<string> {
  const kept = await openSecret(tx, { workspaceId, ownerType: "mailbox", ownerId });
  if (kept === null) throw invalidField("password", "required");
  return kept;
}

async function verify(mail: MailPort, account: MailAccount): Promise<string | null> {
  try {
    return (await mail.verify(account)).sentFolder;
  } catch (error) {
    throw error instanceof ProviderError ? refusalOf(error) : error;
  }
}
