import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { sealSecret } from "@/lib/db/security/secrets.ts";
import { requireCredential, visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount, MailboxAbilities, MailPort } from "@/lib/providers/mail/port.ts";
import { OwnRefusal } from "@/lib/providers/own-refusal.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { completeSecrets, mailAccountOf, secretText, settingsOf } from "./mail-secrets.ts";
import { requireMailbox, type SeenMailbox, seenWith, toDetail } from "./read-mailboxes.ts";
import { requireLead } from "./require-lead.ts";
import { requireMailboxRoom } from "./require-room.ts";
import { isReadOtherwise } from "./rules/mailbox-types.ts";
import { ownRefusalOf, refusalOf } from "./rules/refusal.ts";
import { asksKeyAgain, asksPasswordAgain, type SignInSettings } from "./rules/sign-in-settings.ts";
import { forgetEvents } from "./store/events.ts";
import {
  findMailboxByAddress,
  findMailboxRow,
  linkCredential,
  lockMailboxes,
  type MailboxRow,
  saveMailbox,
} from "./store/mailboxes.ts";

export interface ConnectMailboxInput extends SignInSettings {
  /** The caller chooses it: an unknown id adds a mailbox, so that a repeated call adds only one. */
  readonly id: Id;
  readonly email: string;
  readonly fromName: string;
  /** Whether the servers that a person named are an Exchange server's: the same in all but its name. */
  readonly isExchange?: boolean;
  /** Null keeps the stored password. Other servers or another user name need the password again. */
  readonly password: string | null;
  /** The key of the service that hands the mails on. Null keeps the stored one, for the same service and user. */
  readonly key: string | null;
  /** The social account that may send through it (decision 48). */
  readonly credentialId: Id | null;
}

/**
 * Connects or changes a mailbox. Its servers and its service are tried first, and only working settings are kept; the
 * password and the key are sealed. The address of a disconnected mailbox reconnects that mailbox with its history. A
 * worker must connect it for an account, since a mailbox without one belongs to the admins. A worker can't change the
 * address or sign-in of a mailbox that others use or used.
 *
 * Throws `not_found`, `conflict` (the address is connected already [OC-416]), `forbidden` (a worker would change the
 * address or sign-in of others' mailbox), `feature_missing` (the plan allows no more mailboxes), `invalid_input` (no
 * account, no password, a stored password for other servers, or settings that the servers refused), `provider_failed`
 * (the servers couldn't be reached).
 */
export async function connectMailbox(
  member: Member,
  mail: MailPort,
  input: ConnectMailboxInput,
): Promise<SeenMailbox> {
  const { workspaceId } = member;
  const { email, fromName, username, imap, sending } = input;
  const secrets = await db.tenant({ workspaceId }, async (tx) => {
    const target = await resolveTarget(tx, member, input);
    return completeSecrets(tx, workspaceId, target.id, input, input);
  });
  const { sentFolder, cursor } = await verify(
    mail,
    mailAccountOf(workspaceId, { email, fromName }, input, secrets),
  );
  const type = sending.kind === "smtp" && input.isExchange ? "exchange" : sending.kind;
  const smtp = sending.kind === "smtp" ? sending.smtp : null;
  const relay = sending.kind === "smtp" ? null : sending;

  return db.tenant({ workspaceId }, async (tx) => {
    await lockMailboxes(tx, workspaceId);
    const target = await resolveTarget(tx, member, input);
    // Checks again: somebody may have changed the mailbox or forgotten its secrets while the servers were asked.
    const kept = await completeSecrets(tx, workspaceId, target.id, input, input);
    const emailLower = email.trim().toLowerCase();
    await saveMailbox(
      tx,
      workspaceId,
      target.id,
      {
        type,
        email: email.trim(),
        emailLower,
        fromName,
        username,
        smtp,
        imap,
        relay,
        sentFolder,
        cursor,
      },
      {
        isNewAddress: target.emailLower !== emailLower,
        isNewKind: isReadOtherwise(target.type, type),
        now: await readProductNow(tx.sql),
      },
    );
    if (target.type !== type) await forgetEvents(tx, workspaceId, target.id);
    if (target.isAdded) await requireMailboxRoom(tx, workspaceId);
    await sealSecret(tx, { workspaceId, ownerType: "mailbox", ownerId: target.id }, secretText(kept));
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

/** The mailbox that the input is about: the one with its id, or the disconnected one with the same address. */
async function resolveTarget(
  tx: Tx,
  member: Member,
  input: ConnectMailboxInput,
): Promise<{ id: Id; emailLower: string | null; type: string | null; isAdded: boolean }> {
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
    return { id: same.id, emailLower: same.emailLower, type: same.type, isAdded: true };
  }
  if (own) await requireToLead(tx, member, own, input);
  const isAdded = own === null || own.status === "disconnected";
  return { id: input.id, emailLower: own?.emailLower ?? null, type: own?.type ?? null, isAdded };
}

/** Throws `forbidden` where a worker would change the address or sign-in of a mailbox that others use. */
async function requireToLead(
  tx: Tx,
  member: Member,
  row: MailboxRow,
  input: ConnectMailboxInput,
): Promise<void> {
  const before = toDetail(row);
  const settings = settingsOf(before);
  const isElsewhere =
    row.emailLower !== input.email.trim().toLowerCase() ||
    settings === null ||
    settings.sending.kind !== input.sending.kind ||
    asksPasswordAgain(settings, input) ||
    asksKeyAgain(settings, input);
  if (!isElsewhere) return;
  await requireLead(tx, member, before);
}

async function verify(mail: MailPort, account: MailAccount): Promise<MailboxAbilities> {
  try {
    return await mail.verify(account);
  } catch (error) {
    if (error instanceof OwnRefusal) throw ownRefusalOf(error, error);
    throw error instanceof ProviderError ? refusalOf(error) : error;
  }
}
