import type { AllowedPages } from "@/lib/access/tabs.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

/** An invitation by code. The code itself is a secret of this row. */
export interface CodeInviteRow {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly allowedPages: AllowedPages;
  readonly credentialIds: readonly Id[];
  readonly createdBy: Id;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly uses: number;
}

const columns = `i.workspace_id as "workspaceId", i.id, i.allowed_pages as "allowedPages",
  array(select c.credential_id::text from code_invite_credentials c
         where c.workspace_id = i.workspace_id and c.code_invite_id = i.id order by 1) as "credentialIds",
  i.created_by as "createdBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.uses`;

/** The codes of a workspace, latest first; it has few. */
export function listCodeRows(tx: Tx, workspaceId: Id): Promise<CodeInviteRow[]> {
  return tx.sql.query<CodeInviteRow>(
    `select ${columns} from code_invites i where i.workspace_id = $1::uuid order by i.created_at desc, i.id desc limit 100`,
    [workspaceId],
  );
}

/** One of them, locked until the commit. */
export async function lockCodeInvite(tx: Tx, workspaceId: Id, id: Id): Promise<CodeInviteRow | null> {
  const [row] = await tx.sql.query<CodeInviteRow>(
    `select ${columns} from code_invites i where i.workspace_id = $1::uuid and i.id = $2::uuid for update of i`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The invitation of a code. The accounts that it grants are left out. */
export async function findByCode(tx: Tx, code: string): Promise<CodeInviteRow | null> {
  const [row] = await tx.sql.query<CodeInviteRow>(
    `select ${columns} from code_invites i where i.code_hash = $1::bytea`,
    [Buffer.from(hashToken(code))],
  );
  return row ?? null;
}

/** Adds one. Returns false where its id is taken. */
export async function insertCodeInvite(
  tx: Tx,
  {
    code,
    ...row
  }: Pick<CodeInviteRow, "workspaceId" | "id" | "createdBy" | "expiresAt"> & {
    readonly code: string;
    readonly allowedPages: AllowedPages;
  },
): Promise<boolean> {
  const { count } = await tx.prisma.codeInvite.createMany({
    data: [{ ...row, codeHash: hashToken(code) }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Gives it another code, time and map. */
export async function saveCodeInvite(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  {
    code,
    ...change
  }: { readonly code: string; readonly expiresAt: Date; readonly allowedPages: AllowedPages },
): Promise<void> {
  await tx.prisma.codeInvite.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { ...change, codeHash: hashToken(code) },
  });
}

/** Replaces the accounts that it grants. */
export async function putCodeAccounts(
  tx: Tx,
  workspaceId: Id,
  codeInviteId: Id,
  credentialIds: readonly Id[],
): Promise<void> {
  await tx.prisma.codeInviteCredential.deleteMany({ where: { workspaceId, codeInviteId } });
  await tx.prisma.codeInviteCredential.createMany({
    data: credentialIds.map((credentialId) => ({ workspaceId, codeInviteId, credentialId })),
  });
}

export async function countUse(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.codeInvite.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { uses: { increment: 1 } },
  });
}

/** Ends all codes of a workspace; they can be renewed. */
export async function endCodeInvites(tx: Tx, workspaceId: Id, at: Date): Promise<void> {
  await tx.prisma.codeInvite.updateMany({
    where: { workspaceId, expiresAt: { gt: at } },
    data: { expiresAt: at },
  });
}

/** Deletes one. Returns whether there was one. */
export async function dropCodeInvite(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  return (await tx.prisma.codeInvite.deleteMany({ where: { workspaceId, id } })).count > 0;
}
