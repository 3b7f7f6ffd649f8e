import type { Sql } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";

/** A sign-out that a worker has taken. */
export interface SignOut {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly credentialId: Id;
  readonly accountRef: string | null;
  readonly username: string;
  readonly usernameLower: string;
  /** The number of this taking: a later one has a higher number. */
  readonly tries: number;
}

/** The delay before a deleted account is signed out, in machine milliseconds: calls through it have ended by then. */
const restMs = 60_000;
/** The lease of one taking, in machine milliseconds. */
const leaseMs = 60_000;
/** The backoff between two tries, in machine milliseconds: doubled each time, up to the longest. */
const [shortestWaitMs, longestWaitMs] = [30_000, 3_600_000];

/** Queues the end of a deleted account's session at the network, after a running sign-in has ended. */
export async function insertSignOut(
  sql: Sql,
  workspaceId: Id,
  credentialId: Id,
  accountRef: string | null,
): Promise<void> {
  await sql.query(
    `insert into sign_outs (workspace_id, id, credential_id, account_ref, username, username_lower, due_at)
     select workspace_id, $3::uuid, id, coalesce($4::text, account_ref), username, username_lower,
            greatest(clock_timestamp(), sign_in_until) + $5::int * interval '1 millisecond'
       from credentials where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, credentialId, newId(), accountRef, restMs],
  );
}

/** Takes the sign-out that is due longest and that no other worker has. */
export async function takeSignOut(sql: Sql): Promise<SignOut | null> {
  const [row] = await sql.query<SignOut>(
    `with due as (
       select workspace_id, id from sign_outs
        where due_at <= clock_timestamp() and lease_until < clock_timestamp()
        order by due_at limit 1 for update skip locked)
     update sign_outs s set tries = s.tries + 1, lease_until = clock_timestamp() + $1::int * interval '1 millisecond'
       from due where s.workspace_id = due.workspace_id and s.id = due.id
     returning s.workspace_id as "workspaceId", s.id, s.credential_id as "credentialId", s.account_ref as "accountRef",
       s.username, s.username_lower as "usernameLower", s.tries`,
    [leaseMs],
  );
  return row ?? null;
}

/**
 * Whether somebody uses the session again, in any workspace, or soon might: an account of the same address is signing
 * in. The caller has locked the sign-out.
 */
export async function holderOf(sql: Sql, one: SignOut): Promise<"nobody" | "somebody" | "soon"> {
  const [row] = await sql.query<{ isHeld: boolean; isAsked: boolean }>(
    `select coalesce(bool_or(account_ref = $1::text or ($1::text is null and account_ref is not null)), false) as "isHeld",
            coalesce(bool_or(sign_in_until > clock_timestamp()), false) as "isAsked"
       from credentials where deleted_at is null and (account_ref = $1::text or username_lower = $2::text)`,
    [one.accountRef, one.usernameLower],
  );
  if (row?.isHeld) return "somebody";
  return row?.isAsked ? "soon" : "nobody";
}

/**
 * Whether a session of the account is just being ended, by any workspace. Locks the sign-outs: whoever takes a
 * sign-out checks for a running sign-in in the same transaction, and a sign-in checks here.
 */
export async function isBeingEnded(
  sql: Sql,
  account: { readonly workspaceId: Id; readonly credentialId: Id },
): Promise<boolean> {
  const rows = await sql.query<{ isBegun: boolean }>(
    `select s.lease_until > clock_timestamp() as "isBegun" from credentials c
       join sign_outs s on s.username_lower = c.username_lower or s.account_ref = c.account_ref
      where c.workspace_id = $1::uuid and c.id = $2::uuid order by s.workspace_id, s.id for share of s`,
    [account.workspaceId, account.credentialId],
  );
  return rows.some(({ isBegun }) => isBegun);
}

/** Postpones a sign-out to its next try. */
export async function putOff(sql: Sql, one: SignOut): Promise<void> {
  const waitMs = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(one.tries - 1, 20));
  await sql.query(
    `update sign_outs set lease_until = 'epoch', due_at = clock_timestamp() + $4::int * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid and tries = $3::int`,
    [one.workspaceId, one.id, one.tries, waitMs],
  );
}

export async function dropSignOut(sql: Sql, one: SignOut): Promise<void> {
  await sql.query("delete from sign_outs where workspace_id = $1::uuid and id = $2::uuid", [
    one.workspaceId,
    one.id,
  ]);
}
