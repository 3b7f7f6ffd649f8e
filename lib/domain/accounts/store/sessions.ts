import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";

export interface NewSession {
  readonly id: Id;
  readonly token: string;
  readonly brandId: Id;
  readonly userId: Id | null;
  readonly workspaceId: Id | null;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { token, ...row } = session;
  await tx.prisma.session.create({
    data: { ...row, tokenHash: hashToken(token), kind: session.userId ? "user" : "anonymous" },
  });
}

export async function revokeSession(tx: Tx, id: Id, at: Date): Promise<void> {
  await tx.prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
}

/** The workspace to begin in: the one chosen last on any device, else the only one there is; null when a choice is due. */
export async function workspaceToBegin(tx: Tx, userId: Id): Promise<Id | null> {
  const [row] = await tx.sql.query<{ last: Id | null; only: Id | null }>(
    `select
       (select s.workspace_id from sessions s
         where s.user_id = $1::uuid and s.workspace_id is not null order by s.created_at desc limit 1) as last,
       (select min(m.workspace_id::text)::uuid from memberships m join workspaces w on w.id = m.workspace_id
         where m.user_id = $1::uuid and w.status = 'active' having count(*) = 1) as only`,
    [userId],
  );
  return row?.last ?? row?.only ?? null;
}

export async function setSessionWorkspace(tx: Tx, id: Id, workspaceId: Id): Promise<void> {
  await tx.prisma.session.update({ where: { id }, data: { workspaceId } });
}

/** Adds a one-time code for a purpose, as its hash. */
export async function insertCode(
  tx: Tx,
  code: { id: Id; userId: Id; kind: "activation" | "restore"; secret: string; expiresAt: Date },
): Promise<void> {
  const { secret, ...row } = code;
  await tx.prisma.userCode.create({ data: { ...row, codeHash: hashToken(secret) } });
}

/** Uses a code up: the user it belongs to, or null when it is unknown, used or over. Two users of one code can't both win. */
export async function useCode(
  tx: Tx,
  kind: "activation" | "restore",
  secret: string,
  at: Date,
): Promise<Id | null> {
  const rows = await tx.sql.query<{ user_id: Id }>(
    `update user_codes set used_at = $3::timestamptz
      where code_hash = $1::bytea and kind = $2 and used_at is null and expires_at > $3::timestamptz
      returning user_id`,
    [Buffer.from(hashToken(secret)), kind, at],
  );
  return rows[0]?.user_id ?? null;
}
