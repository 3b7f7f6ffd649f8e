import type { AllowedPages } from "@/lib/access/tabs.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

/** An invitation by mail. */
export interface InviteRow {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly allowedPages: AllowedPages;
  readonly credentialIds: readonly Id[];
  readonly state: string;
  readonly invitedBy: Id;
  readonly locale: string;
  readonly createdAt: Date;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly acceptedBy: Id | null;
}

const columns = `i.workspace_id as "workspaceId", i.id, i.email, i.is_admin as "isAdmin", i.allowed_pages as "allowedPages",
  array(select c.credential_id::text from invite_credentials c
         where c.workspace_id = i.workspace_id and c.invite_id = i.id order by 1) as "credentialIds",
  i.state, i.invited_by as "invitedBy", i.locale, i.created_at as "createdAt", i.sent_at as "sentAt",
  i.expires_at as "expiresAt", i.accepted_by as "acceptedBy"`;

/** A page of a workspace's invitations, latest first. */
export async function listInviteRows(
  tx: Tx,
  workspaceId: Id,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: InviteRow[]; readonly total: number }> {
  const total = await tx.prisma.invite.count({ where: { workspaceId } });
  const items = await tx.sql.query<InviteRow>(
    `select ${columns} from invites i where i.workspace_id = $1::uuid
      order by i.created_at desc, i.id desc limit $2::int offset $3::int`,
    [workspaceId, limit, offset],
  );
  return { items, total };
}

/** One of them, locked until the commit. */
export async function lockInvite(tx: Tx, workspaceId: Id, id: Id): Promise<InviteRow | null> {
  const [row] = await tx.sql.query<InviteRow>(
    `select ${columns} from invites i where i.workspace_id = $1::uuid and i.id = $2::uuid for update of i`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The open invitation of an address (lower case), locked until the commit. */
export async function lockPending(tx: Tx, workspaceId: Id, emailLower: string): Promise<InviteRow | null> {
  const [row] = await tx.sql.query<InviteRow>(
    `select ${columns} from invites i
      where i.workspace_id = $1::uuid and i.email_lower = $2::text and i.state = 'pending' for update of i`,
    [workspaceId, emailLower],
  );
  return row ?? null;
}

/** The invitation whose newest mail told this secret, whatever its state. The accounts that it grants are left out. */
export async function findByToken(tx: Tx, secret: string): Promise<InviteRow | null> {
  const [row] = await tx.sql.query<InviteRow>(
    `select ${columns} from invites i where i.token_hash = $1::bytea`,
    [Buffer.from(hashToken(secret))],
  );
  return row ?? null;
}

/** How many open invitations a workspace has. */
export function countPending(tx: Tx, workspaceId: Id): Promise<number> {
  return tx.prisma.invite.count({ where: { workspaceId, state: "pending" } });
}

/** Revokes what somebody invited and nobody answered, also what is expired: it could be sent again. Returns the ids. */
export async function revokeOpenOf(tx: Tx, workspaceId: Id, invitedBy: Id, at: Date): Promise<Id[]> {
  const rows = await tx.sql.query<{ id: Id }>(
    `update invites set state = 'revoked', ended_at = $3::timestamptz
      where workspace_id = $1::uuid and invited_by = $2::uuid and state = 'pending' returning id`,
    [workspaceId, invitedBy, at],
  );
  return rows.map(({ id }) => id);
}

export async function insertInvite(
  tx: Tx,
  row: Omit<InviteRow, "credentialIds" | "state" | "acceptedBy" | "createdAt" | "allowedPages"> & {
    readonly allowedPages: AllowedPages;
  },
): Promise<void> {
  await tx.prisma.invite.create({ data: { ...row, emailLower: row.email.toLowerCase() } });
}

export async function saveInvite(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  change: {
    readonly isAdmin?: boolean;
    readonly allowedPages?: AllowedPages;
    readonly invitedBy?: Id;
    readonly sentAt?: Date;
    readonly expiresAt?: Date;
    readonly tokenHash?: Uint8Array<ArrayBuffer>;
    readonly state?: "accepted" | "revoked";
    readonly acceptedBy?: Id;
    readonly endedAt?: Date;
  },
): Promise<void> {
  await tx.prisma.invite.update({ where: { workspaceId_id: { workspaceId, id } }, data: change });
}

/** Replaces the accounts that an invitation grants. */
export async function putInviteAccounts(
  tx: Tx,
  workspaceId: Id,
  inviteId: Id,
  credentialIds: readonly Id[],
): Promise<void> {
  await tx.prisma.inviteCredential.deleteMany({ where: { workspaceId, inviteId } });
  await tx.prisma.inviteCredential.createMany({
    data: credentialIds.map((credentialId) => ({ workspaceId, inviteId, credentialId })),
  });
}
