import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A sign-in of an account that is under way. */
export interface SignInTurn {
  readonly workspaceId: Id;
  readonly credentialId: Id;
  readonly id: Id;
}

/** How long a sign-in is waited for, in machine milliseconds: far longer than the network takes to answer. */
const leaseMs = 60_000;

/**
 * Gives the account's only turn to a sign-in; false where another one is under way, or where the account's last session
 * is just being ended. A turn that nobody gives back is over after its time.
 */
export async function takeTurn(sql: Sql, turn: SignInTurn): Promise<boolean> {
  const [row] = await sql.query<{ username: string }>(
    `update credentials set sign_in_id = $3::uuid,
        sign_in_until = clock_timestamp() + $4::int * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null
        and (sign_in_until is null or sign_in_until < clock_timestamp())
      returning username_lower as username`,
    [turn.workspaceId, turn.credentialId, turn.id, leaseMs],
  );
  if (!row) return false;
  // Locked: whoever takes a sign-out up looks afterwards whether a sign-in has begun.
  const endings = await sql.query<{ isBegun: boolean }>(
    `select lease_until > clock_timestamp() as "isBegun" from sign_outs
      where workspace_id = $1::uuid and username_lower = $2::text order by id for update`,
    [turn.workspaceId, row.username],
  );
  return !endings.some(({ isBegun }) => isBegun);
}

/** Locks the account, and tells whose its turn is by now. */
export async function lockTurn(sql: Sql, turn: SignInTurn): Promise<"own" | "another's" | "deleted"> {
  const [row] = await sql.query<{ isOwn: boolean; isDeleted: boolean }>(
    `select coalesce(sign_in_id = $3::uuid, false) as "isOwn", deleted_at is not null as "isDeleted" from credentials
      where workspace_id = $1::uuid and id = $2::uuid for update`,
    [turn.workspaceId, turn.credentialId, turn.id],
  );
  if (!row || row.isDeleted) return "deleted";
  return row.isOwn ? "own" : "another's";
}

/** Gives the turn back, where it still is this sign-in's; an account that it leaves unfinished waits for another one. */
export async function endTurn(sql: Sql, turn: SignInTurn, isUnfinished: boolean): Promise<void> {
  await sql.query(
    `update credentials set sign_in_id = null, sign_in_until = null,
        status = case when $4::boolean then 'invalid' else status end
      where workspace_id = $1::uuid and id = $2::uuid and sign_in_id = $3::uuid and deleted_at is null`,
    [turn.workspaceId, turn.credentialId, turn.id, isUnfinished],
  );
}
