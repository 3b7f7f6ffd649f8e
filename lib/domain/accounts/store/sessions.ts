import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken } from "@/lib/kernel/tokens/index.ts";
import type { SessionOrigin } from "../rules/session-origin.ts";

/** A signed-in session that nobody uses for so long ends. */
export const unusedSessionSeconds = 14 * 86_400;

/** When a session that a person signed in for ends once it was used at $2; $3: the seconds that it may stay unused. */
const endAfterUse =
  "least(created_at + interval '30 days', $2::timestamptz + make_interval(secs => $3::float8))";

export interface NewSession {
  readonly id: Id;
  readonly token: string;
  readonly brandId: Id;
  readonly userId: Id | null;
  readonly workspaceId: Id | null;
  readonly expiresAt: Date;
  /** The sign-in proved more than a password. */
  readonly isStrong?: boolean;
  readonly device?: string;
  readonly network?: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { token, ...row } = session;
  await tx.prisma.session.create({
    data: { ...row, tokenHash: hashToken(token), kind: session.userId ? "user" : "anonymous" },
  });
}

/** Whether a session is neither ended nor expired. */
export async function isSessionValid(tx: Tx, id: Id, at: Date): Promise<boolean> {
  return (await tx.prisma.session.count({ where: { id, revokedAt: null, expiresAt: { gt: at } } })) === 1;
}

/** Whether a session began at a time or later. */
export async function hasBegunSince(tx: Tx, id: Id, at: Date): Promise<boolean> {
  return (await tx.prisma.session.count({ where: { id, createdAt: { gte: at } } })) === 1;
}

export async function revokeSession(tx: Tx, id: Id, at: Date): Promise<void> {
  await tx.prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
}

/**
 * Gives a session another token; the token before ends. It counts as a use: the session ends as it would after any
 * other. With `isStrong` it also notes that its person proved more than a password.
 * @returns for how many more seconds it may be used at most.
 */
export async function renewToken(
  tx: Tx,
  id: Id,
  { token, isStrong }: Required<Pick<NewSession, "token" | "isStrong">>,
  at: Date,
): Promise<number> {
  const [row] = await tx.sql.query<{ seconds: number }>(
    `update sessions set token_hash = $4::bytea, is_strong = is_strong or $5::boolean, expires_at = ${endAfterUse}
      where id = $1::uuid
      returning greatest(0, extract(epoch from created_at + interval '30 days' - $2::timestamptz))::int as seconds`,
    [id, at, unusedSessionSeconds, hashToken(token), isStrong],
  );
  return row!.seconds;
}

/** Ends the sessions that a user signed in for, except the one to keep. API tokens stay. */
export async function revokeSignIns(tx: Tx, userId: Id, keep: Id, at: Date): Promise<void> {
  await tx.prisma.session.updateMany({
    where: { userId, kind: "user", revokedAt: null, id: { not: keep } },
    data: { revokedAt: at },
  });
}

/** Ends a user's sessions except the one to keep. Returns how many ended. */
export async function revokeSessions(tx: Tx, userId: Id, keep: Id | null, at: Date): Promise<number> {
  const { count } = await tx.prisma.session.updateMany({
    where: { userId, revokedAt: null, expiresAt: { gt: at }, ...(keep ? { id: { not: keep } } : {}) },
    data: { revokedAt: at },
  });
  return count;
}

/**
 * The workspace of a new session: the one chosen last on any device, else the user's only one. Null when the user has
 * to choose.
 */
export async function workspaceToBegin(tx: Tx, userId: Id): Promise<Id | null> {
  const [row] = await tx.sql.query<{ last: Id | null; only: Id | null }>(
    `select
       (select s.workspace_id from sessions s
         where s.user_id = $1::uuid and s.kind = 'user' and s.workspace_id is not null order by s.created_at desc limit 1) as last,
       (select min(m.workspace_id::text)::uuid from memberships m join workspaces w on w.id = m.workspace_id
         where m.user_id = $1::uuid and w.status = 'active' having count(*) = 1) as only`,
    [userId],
  );
  return row?.last ?? row?.only ?? null;
}

export async function setSessionWorkspace(tx: Tx, id: Id, workspaceId: Id): Promise<void> {
  await tx.prisma.session.update({ where: { id }, data: { workspaceId } });
}

/** Takes the choice of a workspace out of a user's sessions: each has to choose again. */
export async function forgetChoice(tx: Tx, userId: Id, workspaceId: Id): Promise<void> {
  await tx.prisma.session.updateMany({
    where: { userId, workspaceId, kind: "user" },
    data: { workspaceId: null },
  });
}

/** A session that a user signed in for. */
export interface SignInRow extends SessionOrigin {
  readonly id: Id;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly isStrong: boolean;
}

/** The sessions that a user signed in for and that count, last seen first; at most a hundred. */
export function listSignIns(tx: Tx, userId: Id, at: Date): Promise<SignInRow[]> {
  return tx.prisma.session.findMany({
    where: { userId, kind: "user", revokedAt: null, expiresAt: { gt: at } },
    select: { id: true, device: true, network: true, createdAt: true, lastSeenAt: true, isStrong: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 100,
  });
}

/** Whether a user signed in from there before; what is older than 37 days is forgotten (purge.ts). */
export async function hasBegunFrom(tx: Tx, userId: Id, { device, network }: SessionOrigin): Promise<boolean> {
  return (await tx.prisma.session.count({ where: { userId, kind: "user", device, network } })) > 0;
}

/** Ends a session that a user signed in for. Returns whether there was one that counted. */
export async function revokeSignIn(tx: Tx, userId: Id, id: Id, at: Date): Promise<boolean> {
  const { count } = await tx.prisma.session.updateMany({
    where: { id, userId, kind: "user", revokedAt: null, expiresAt: { gt: at } },
    data: { revokedAt: at },
  });
  return count > 0;
}

/**
 * Notes that a session was used. One that a person signed in for then lives on, until 14 days without use or 30 days
 * after its sign-in; an API token has the end that its member chose.
 */
export async function markUsed(sql: Sql, id: Id, at: Date): Promise<void> {
  await sql.query(
    `update sessions set last_seen_at = $2::timestamptz,
        expires_at = case when kind = 'user' then ${endAfterUse} else expires_at end
      where id = $1::uuid and kind <> 'anonymous' returning id`,
    [id, at, unusedSessionSeconds],
  );
}

/** Notes that a workspace was entered in a session. Returns false where that was noted before. */
export async function markEntered(sql: Sql, id: Id, workspaceId: Id): Promise<boolean> {
  const rows = await sql.query(
    `update sessions set entered = array_append(entered, $2::uuid)
      where id = $1::uuid and not ($2::uuid = any(entered)) returning id`,
    [id, workspaceId],
  );
  return rows.length > 0;
}
