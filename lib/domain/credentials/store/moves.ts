import { Prisma } from "@/lib/db/generated/client.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CredentialRow } from "./credentials.ts";

/**
 * Puts an account that was read from another workspace into this one. It waits there for its authorization, so that
 * nobody adds it once more meanwhile. What belongs to the old workspace or to a sign-in there stays behind.
 */
export async function insertMoved(
  tx: Tx,
  account: CredentialRow,
  moved: { readonly workspaceId: Id; readonly id: Id },
): Promise<void> {
  const { createdAt: _, ...kept } = account;
  await tx.prisma.credential.create({
    data: {
      ...kept,
      ...moved,
      ownProxy: account.ownProxy === null ? Prisma.DbNull : account.ownProxy,
      limits: account.limits ?? {},
      heldBack: account.heldBack ?? {},
      movedFrom: account.id,
      movingTo: null,
      loggedInAt: null,
      waitsForAuthorization: true,
      signInId: null,
      signInUntil: null,
      hibernatedAt: null,
      deletedAt: null,
    },
  });
}

/** An account that came by a move. Null: there is none, or it isn't there any more. */
export const findMoved = (tx: Tx, workspaceId: Id, id: Id): Promise<CredentialRow | null> =>
  tx.prisma.credential.findFirst({ where: { workspaceId, id, deletedAt: null } });

/** The accounts of the workspace that an earlier move of an account left asleep. */
export async function listAsleep(sql: Sql, workspaceId: Id, movedFrom: Id): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select id from credentials where workspace_id = $1::uuid and moved_from = $2::uuid and deleted_at is null
        and waits_for_authorization`,
    [workspaceId, movedFrom],
  );
  return rows.map(({ id }) => id);
}

/**
 * When an account was taken away by this move. Null: it wasn't, and from now on this move can't take it any more. Waits
 * for a commit whose answer was lost.
 */
export async function takenOrStays(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  movingTo: Id,
): Promise<Date | null> {
  const [row] = await sql.query<{ takenAt: Date | null }>(
    `update credentials set moving_to = case when deleted_at is null then null else moving_to end
      where workspace_id = $1::uuid and id = $2::uuid and moving_to = $3::uuid returning deleted_at as "takenAt"`,
    [workspaceId, id, movingTo],
  );
  return row?.takenAt ?? null;
}

/** An account asleep in a workspace, and the one in another that it was. */
export interface UnfinishedMove {
  readonly workspaceId: Id;
  readonly id: Id;
}

/** Moves of which nothing was heard for long, oldest first. `$1`: how long, in machine ms. */
export function listUnfinishedMoves(sql: Sql, forMs: number, most: number): Promise<UnfinishedMove[]> {
  return sql.query<UnfinishedMove>(
    `select workspace_id as "workspaceId", id from credentials
      where moved_from is not null and deleted_at is null and waits_for_authorization
        and created_at < clock_timestamp() - $1::float8 * interval '1 millisecond'
      order by created_at limit $2::int`,
    [forMs, most],
  );
}

/**
 * The account in the old workspace, of an unfinished move, locked until the transaction ends: when it was taken away by
 * this move. From now on a move that didn't take it can't any more. For a transaction across workspaces.
 */
export async function takenByMove(sql: Sql, { workspaceId, id }: UnfinishedMove): Promise<Date | null> {
  const [row] = await sql.query<{ takenAt: Date | null }>(
    `update credentials o set moving_to = case when o.deleted_at is null then null else o.moving_to end
       from credentials t
      where t.workspace_id = $1::uuid and t.id = $2::uuid and o.moving_to = t.id and o.id = t.moved_from
      returning o.deleted_at as "takenAt"`,
    [workspaceId, id],
  );
  return row?.takenAt ?? null;
}
