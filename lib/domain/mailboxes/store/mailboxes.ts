import type { MailboxType } from "@/lib/contracts/words/integration-types.ts";
import { Prisma } from "@/lib/db/generated/client.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { SealedSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailServer } from "@/lib/providers/mail/port.ts";
import type { Relay } from "../rules/sign-in-settings.ts";

const withLinks = { links: { select: { credentialId: true } } } as const;

export function listMailboxRows(tx: Tx, workspaceId: Id) {
  return tx.prisma.mailbox.findMany({
    where: { workspaceId, deletedAt: null },
    include: withLinks,
    orderBy: { createdAt: "asc" },
  });
}

export function findMailboxRow(tx: Tx, workspaceId: Id, id: Id) {
  return tx.prisma.mailbox.findFirst({ where: { workspaceId, id, deletedAt: null }, include: withLinks });
}

export function findMailboxRows(tx: Tx, workspaceId: Id, ids: readonly Id[]) {
  return tx.prisma.mailbox.findMany({
    where: { workspaceId, id: { in: [...ids] }, deletedAt: null },
    include: withLinks,
  });
}

export type MailboxRow = NonNullable<Awaited<ReturnType<typeof findMailboxRow>>>;

export function findMailboxByAddress(tx: Tx, workspaceId: Id, emailLower: string) {
  return tx.prisma.mailbox.findFirst({
    where: { workspaceId, emailLower, deletedAt: null },
    include: withLinks,
    orderBy: { createdAt: "desc" },
  });
}

/** The accounts of the campaigns that send through a mailbox, and of deleted ones, which may be restored. */
export async function listCampaignAccounts(tx: Tx, workspaceId: Id, id: Id): Promise<Id[]> {
  const rows = await tx.sql.query<{ id: Id }>(
    `select distinct c.credential_id as id from campaign_mailboxes b
       join campaigns c on c.workspace_id = b.workspace_id and c.id = b.campaign_id
      where b.workspace_id = $1::uuid and b.mailbox_id = $2::uuid`,
    [workspaceId, id],
  );
  return rows.map((row) => row.id);
}

export interface SignInRow extends SealedSecret {
  readonly type: string;
  readonly status: string;
  readonly email: string;
  readonly fromName: string;
  readonly username: string;
  /** Null unless its mails leave by SMTP. */
  readonly smtp: MailServer | null;
  /** Null unless it is read by IMAP. */
  readonly imap: MailServer | null;
  /** Null unless a service hands its mails on. */
  readonly relay: Relay | null;
}

/**
 * A mailbox's servers and user with its sealed password. Null where none is stored. Read by one statement: with two, a
 * change in between would pair the old servers with the new password.
 */
export async function readSignIn(tx: Tx, workspaceId: Id, id: Id): Promise<SignInRow | null> {
  const [row] = await tx.sql.query<SignInRow>(
    `select m.type, m.status, m.email, m.from_name as "fromName", m.username, m.smtp, m.imap, m.relay,
            s.key_id as "keyId", s.wrapped_key as "wrappedKey", s.sealed
       from mailboxes m
       join secrets s on s.workspace_id = m.workspace_id and s.owner_type = 'mailbox' and s.owner_id = m.id
      where m.workspace_id = $1::uuid and m.id = $2::uuid and m.deleted_at is null`,
    [workspaceId, id],
  );
  return row ?? null;
}

export interface MailboxSettings {
  readonly type: MailboxType;
  readonly email: string;
  readonly emailLower: string;
  readonly fromName: string;
  readonly username: string;
  /** Null unless its mails leave by SMTP. */
  readonly smtp: MailServer | null;
  /** Null unless it is read by IMAP. */
  readonly imap: MailServer | null;
  /** Null unless a service hands its mails on. */
  readonly relay: Relay | null;
  readonly sentFolder: string | null;
  /** Behind all mail that the mailbox held when it was connected. */
  readonly cursor: string;
}

/** A new address is a new sender: nothing that the old one did counts. */
const freshSender = (now: Date) => ({
  domainChecks: [],
  dkimSelectors: [],
  health: "healthy",
  healthReason: null,
  healthSince: now,
  healthUntil: null,
  healthCountedFrom: now,
  healthPauses: 0,
});

/**
 * Writes a working mailbox. A new address is read from the cursor on, which was taken while it was tried; a known one
 * from where its reading had come to, unless it is reached in another way than before. A new address begins to send
 * little and more each day.
 */
export async function saveMailbox(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  settings: MailboxSettings,
  given: { readonly isNewAddress: boolean; readonly isNewKind: boolean; readonly now: Date },
): Promise<void> {
  const { isNewAddress, isNewKind, now: connectedAt } = given;
  const { cursor: mailCursor, ...kept } = settings;
  const data = {
    ...kept,
    connectedAt,
    smtp: jsonOf(settings.smtp),
    imap: jsonOf(settings.imap),
    relay: jsonOf(settings.relay),
  };
  await tx.prisma.mailbox.upsert({
    where: { workspaceId_id: { workspaceId, id } },
    create: { ...data, workspaceId, id, status: "connected", rampFrom: connectedAt, mailCursor },
    update: {
      ...data,
      status: "connected",
      lastError: null,
      refusals: 0,
      refusedFrom: null,
      sendRefusals: 0,
      sendRefusedFrom: null,
      sendRetryAt: null,
      domainCheckedAt: null,
      filesSent: false,
      // Its next turn comes at once, and its provider is asked for notices.
      polledAt: null,
      noticeAskedAt: null,
      noticeFailures: 0,
      ...(isNewAddress || isNewKind ? { mailCursor, pollCursor: null } : {}),
      ...(isNewAddress ? { rampFrom: connectedAt, ...freshSender(connectedAt) } : {}),
    },
  });
}

const jsonOf = (value: MailServer | Relay | null) => (value === null ? Prisma.DbNull : { ...value });

/** Locks the connecting of mailboxes in a workspace, so that one address can't be added twice at once. */
export async function lockMailboxes(tx: Tx, workspaceId: Id): Promise<void> {
  await tx.sql.query("select 1 from workspaces where id = $1::uuid for update", [workspaceId]);
}

/** How many mailboxes a workspace has; disconnected ones don't count. */
export function countMailboxes(tx: Tx, workspaceId: Id): Promise<number> {
  return tx.prisma.mailbox.count({ where: { workspaceId, status: { not: "disconnected" } } });
}

export async function linkCredential(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  credentialId: Id,
): Promise<void> {
  await tx.prisma.mailboxLink.createMany({
    data: [{ workspaceId, mailboxId, credentialId }],
    skipDuplicates: true,
  });
}

export async function unlinkCredentials(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  credentialIds: readonly Id[],
): Promise<void> {
  await tx.prisma.mailboxLink.deleteMany({
    where: { workspaceId, mailboxId, credentialId: { in: [...credentialIds] } },
  });
}

export async function setMailboxStatus(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  status: "connected" | "disconnected" | "disabled",
  lastError: string | null,
): Promise<void> {
  await tx.prisma.mailbox.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { status, lastError },
  });
}

/**
 * While a mailbox is being reconnected (its transaction takes less than this, in ms), a try may still begin with the
 * old settings, and its refusal doesn't count. A refusal ignored by mistake costs a minute: the next try repeats it.
 */
export const renewalMs = 1_000;

/** Returns false where it isn't connected, is disabled already, or was connected after `since`. */
export async function disableConnected(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  lastError: string,
  since: Date,
): Promise<boolean> {
  const latest = new Date(since.getTime() - renewalMs);
  const { count } = await tx.prisma.mailbox.updateMany({
    where: {
      workspaceId,
      id,
      status: "connected",
      OR: [{ connectedAt: null }, { connectedAt: { lte: latest } }],
    },
    data: { status: "disabled", lastError },
  });
  return count > 0;
}

/** Records that a mailbox's server files what it sends. */
export async function noteFiling(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.mailbox.updateMany({
    where: { workspaceId, id, filesSent: false },
    data: { filesSent: true },
  });
}

/**
 * Whether the servers that the mailbox has now file what they send, and had a mail of this moment (product time) to
 * send: a mail that went by others, or by a service, isn't in their folder though it arrived.
 */
export async function isKnownToFile(tx: Tx, workspaceId: Id, id: Id, sentAt: Date): Promise<boolean> {
  const where = {
    workspaceId,
    id,
    filesSent: true,
    OR: [{ connectedAt: null }, { connectedAt: { lte: sentAt } }],
  };
  return (await tx.prisma.mailbox.count({ where })) > 0;
}
