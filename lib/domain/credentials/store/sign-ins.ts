import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A sign-in of an account that is under way. */
export interface SignInTurn {
  readonly workspaceId: Id;
  readonly credentialId: Id;
  readonly id: Id;
  /** The way on which it reaches the network: another one owes nothing to its failure. */
  readonly way: string;
}

/** An account's country and proxy, as one text. The proxy's password is sealed: whenever it is given anew, otherwise. */
const wayOf = `concat_ws(' ', proxy_mode, country_code, own_proxy::text, (select md5(s.sealed) from secrets s
  where s.workspace_id = credentials.workspace_id and s.owner_type = 'credential' and s.owner_id = credentials.id))`;

/**
 * How long a sign-in's turn is reserved, in machine milliseconds: longer than the calls of the slowest one take together.
 */
export const signInLeaseMs = 150_000;

/**
 * Takes the account's only turn for a sign-in. Null while another sign-in has it. A turn that is never released
 * expires.
 */
export async function takeTurn(sql: Sql, turn: Omit<SignInTurn, "way">): Promise<SignInTurn | null> {
  const [row] = await sql.query<{ way: string }>(
    `update credentials set sign_in_id = $3::uuid,
        sign_in_until = clock_timestamp() + $4::int * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null
        and (sign_in_until is null or sign_in_until < clock_timestamp())
      returning ${wayOf} as way`,
    [turn.workspaceId, turn.credentialId, turn.id, signInLeaseMs],
  );
  return row ? { ...turn, ...row } : null;
}

/** Whether the account still reaches the network on the way of this sign-in. */
export async function keepsWay(sql: Sql, { workspaceId, credentialId, way }: SignInTurn): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from credentials where workspace_id = $1::uuid and id = $2::uuid and ${wayOf} = $3::text`,
    [workspaceId, credentialId, way],
  );
  return rows.length > 0;
}

/** Locks the account and returns whose its turn is now. */
export async function lockTurn(sql: Sql, turn: SignInTurn): Promise<"own" | "another's" | "deleted"> {
  const [row] = await sql.query<{ isOwn: boolean; isDeleted: boolean }>(
    `select coalesce(sign_in_id = $3::uuid, false) as "isOwn", deleted_at is not null as "isDeleted" from credentials
      where workspace_id = $1::uuid and id = $2::uuid for update`,
    [turn.workspaceId, turn.credentialId, turn.id],
  );
  if (!row || row.isDeleted) return "deleted";
  return row.isOwn ? "own" : "another's";
}

/**
 * Releases the turn, if it is still this sign-in's. `isUnfinished` marks the account as waiting for another sign-in.
 */
export async function endTurn(sql: Sql, turn: SignInTurn, isUnfinished: boolean): Promise<void> {
  await sql.query(
    `update credentials set sign_in_id = null, sign_in_until = null,
        status = case when $4::boolean then 'invalid' else status end
      where workspace_id = $1::uuid and id = $2::uuid and sign_in_id = $3::uuid and deleted_at is null`,
    [turn.workspaceId, turn.credentialId, turn.id, isUnfinished],
  );
}
