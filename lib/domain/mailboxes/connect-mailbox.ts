import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { sealSecret } from "@/lib/db/security/secrets.ts";
import { requireCredential, visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, MailPort } from "@/lib/providers/mail/port.ts";
import { OwnRefusal } from "@/lib/providers/own-refusal.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { keptPassword } from "./open-mail-account.ts";
import { requireMailbox, type SeenMailbox, seenWith, toDetail } from "./read-mailboxes.ts";
import { ownRefusalOf, refusalOf } from "./rules/refusal.ts";
import { mayLeadMailbox } from "./rules/seeing.ts";
import { asksPasswordAgain } from "./rules/sign-in-settings.ts";
import {
  findMailboxByAddress,
  findMailboxRow,
  linkCredential,
  listCampaignAccounts,
  lockMailboxes,
  type MailboxRow,
  saveMailbox,
} from "./store/mailboxes.ts";

export interface ConnectMailboxInput extends Omit<MailAccount, "password"> {
  /** Chosen by the caller: an unknown id adds a mailbox, so that a repeated call adds one and not two. */
  readonly id: Id;
  /** Null keeps the password that is stored; other servers or another user name need it again. */
  readonly password: string | null;
  /** The social account that may send through it (decision 48). */
  readonly credentialId: Id | null;
}

/**
 * Connects a mailbox, or changes one: both servers are tried first, and only what works is kept; the password is sealed.
 * The address of a mailbox that was disconnected takes that mailbox up again, with its history. A worker connects it for
 * an account: one of no account is the admins', and one that is or was others' goes on where it leads.
 *
 * Throws `not_found`, `conflict` (the address is connected already [OC-416]), `forbidden` (a worker would lead others'
 * mailbox elsewhere), `invalid_input` (no account, no password, other servers than those that it was given for, or what
 * the servers refused), `provider_failed` (servers out of reach).
 */
export async function connectMailbox(
  member: Member,
  mail: MailPort,
  input: ConnectMailboxInput,
): Promise<SeenMailbox> {
  const { workspaceId } = member;
  const password = await db.tenant({ workspaceId }, async (tx) => {
    const target = await resolveTarget(tx, member, input);
    return input.password ?? keptPassword(tx, workspaceId, target.id, input);
  });
  const { email, fromName, username, smtp, imap } = input;
  const sentFolder = await verify(mail, { email, fromName, username, password, smtp, imap });

  return db.tenant({ workspaceId }, async (tx) => {
    await lockMailboxes(tx, workspaceId);
    const target = await resolveTarget(tx, member, input);
    // Somebody else may have changed or forgotten it while the servers were asked.
    if (input.password === null) await keptPassword(tx, workspaceId, target.id, input);
    const emailLower = email.trim().toLowerCase();
    await saveMailbox(
      tx,
      workspaceId,
      target.id,
      { email: email.trim(), emailLower, fromName, username, smtp, imap, sentFolder },
      { isNewAddress: target.emailLower !== emailLower, now: await readProductNow(tx.sql) },
    );
    if (input.password !== null)
      await sealSecret(tx, { workspaceId, ownerType: "mailbox", ownerId: target.id }, input.password);
    if (input.credentialId) await linkCredential(tx, workspaceId, target.id, input.credentialId);
    await audit(tx, {
      workspaceId,
      actorUserId: member.userId,
      action: target.emailLower === null ? "mailbox.connect" : "mailbox.update",
      subjectId: target.id,
    });
    await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: target.id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
    return seenWith(await requireMailbox(tx, member, target.id), await visibleCredentialIds(tx, member));
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
  else if (!member.isAdmin && !input.credentialId)
    throw invalidField("credentials_id", "mailboxNeedsAccount");
  const same = await findMailboxByAddress(tx, workspaceId, input.email.trim().toLowerCase());
  if (same && same.id !== input.id) {
    if (own || same.status !== "disconnected") throw new ProductError("conflict", "mailboxTaken");
    await requireToLead(tx, member, same, input);
    return { id: same.id, emailLower: same.emailLower };
  }
  if (own) await requireToLead(tx, member, own, input);
  return { id: input.id, emailLower: own?.emailLower ?? null };
}

/** Throws `forbidden` where a worker would give a mailbox that isn't the worker's alone another address or sign-in. */
async function requireToLead(
  tx: Tx,
  member: Member,
  row: MailboxRow,
  input: ConnectMailboxInput,
): Promise<void> {
  const before = toDetail(row);
  const isElsewhere = row.emailLower !== input.email.trim().toLowerCase() || asksPasswordAgain(before, input);
  if (!isElsewhere) return;
  const usedBy = {
    linkedTo: before.credentialIds,
    ofCampaigns: await listCampaignAccounts(tx, member.workspaceId, row.id),
  };
  if (!mayLeadMailbox(member.isAdmin, usedBy, await visibleCredentialIds(tx, member)))
    throw new ProductError("forbidden", "mailboxOfOthers");
}

async function verify(mail: MailPort, account: MailAccount): Promise<string | null> {
  try {
    return (await mail.verify(account)).sentFolder;
  } catch (error) {
    if (error instanceof OwnRefusal) throw ownRefusalOf(error, error);
    throw error instanceof ProviderError ? refusalOf(error) : error;
  }
}
