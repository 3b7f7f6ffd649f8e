import type { Tx } from "@/lib/db/index.ts";
import type { SealedSecret } from "@/lib/db/security/secrets.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * For how long one worker may renew a grant before another one tries, unless it holds it on, in machine milliseconds.
 * Longer than other holds: many providers take a refresh token once. If a worker stood still with the answer in its
 * hands, another one would ask with a token that is worth nothing any more, and the mailbox would be disabled.
 */
const renewalMs = 30_000;
const inHoldTime = `clock_timestamp() + interval '${renewalMs} milliseconds'`;
/** A token that is valid for less than this counts as expired, in machine milliseconds. */
const marginMs = 120_000;

export interface GrantRow extends SealedSecret {
  readonly status: string;
  readonly type: string;
  readonly brandId: Id;
  /** Whether its access token is still good for a while. */
  readonly isFresh: boolean;
  /** Whether another worker renews it just now. */
  readonly isHeld: boolean;
  /** Product time now. */
  readonly now: Date;
}

/** A mailbox's grant with its sealed tokens. `lock`: nobody else looks at it until this transaction ends. */
export async function readGrant(tx: Tx, workspaceId: Id, id: Id, lock = false): Promise<GrantRow | null> {
  if (lock)
    await tx.sql.query(
      "select 1 from mailboxes where workspace_id = $1::uuid and id = $2::uuid for no key update",
      [workspaceId, id],
    );
  const [row] = await tx.sql.query<GrantRow>(
    `select m.status, m.type, w.brand_id as "brandId", product_now() as now,
        coalesce(m.grant_expires_at > clock_timestamp() + interval '${marginMs} milliseconds', false) as "isFresh",
        coalesce(m.grant_held_until > clock_timestamp(), false) as "isHeld",
        s.key_id as "keyId", s.wrapped_key as "wrappedKey", s.sealed
       from mailboxes m
       join workspaces w on w.id = m.workspace_id
       join secrets s on s.workspace_id = m.workspace_id and s.owner_type = 'mailbox' and s.owner_id = m.id
      where m.workspace_id = $1::uuid and m.id = $2::uuid and m.deleted_at is null`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Marks that `holder` renews the grant. The mailbox's row is locked. */
export async function holdGrant(tx: Tx, workspaceId: Id, id: Id, holder: string): Promise<void> {
  await tx.sql.query(
    `update mailboxes set grant_held_by = $3::text,
        grant_held_until = ${inHoldTime}
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, holder],
  );
}

/** Holds a grant on that `holder` renews. */
export async function holdGrantOn(tx: Tx, workspaceId: Id, id: Id, holder: string): Promise<void> {
  await tx.sql.query(
    `update mailboxes set grant_held_until = ${inHoldTime}
      where workspace_id = $1::uuid and id = $2::uuid and grant_held_by = $3::text`,
    [workspaceId, id, holder],
  );
}

/**
 * Ends a renewal. Returns false where its tokens must not be kept: another worker took over, or a person disconnected
 * the mailbox or connected it again, also by a password.
 * @param seconds for how long the new access token is valid. Null: there is none.
 */
export async function endRenewal(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  holder: string,
  seconds: number | null,
): Promise<boolean> {
  const rows = await tx.sql.query(
    `update mailboxes set grant_held_by = null, grant_held_until = null,
        grant_expires_at = coalesce(clock_timestamp() + $4::int * interval '1 second', grant_expires_at)
      where workspace_id = $1::uuid and id = $2::uuid and grant_held_by = $3::text
        and status <> 'disconnected' and type in ('google', 'microsoft') and deleted_at is null returning 1`,
    [workspaceId, id, holder, seconds],
  );
  return rows.length > 0;
}

/** Notes a grant that was just given: a renewal of an older one ends without effect. */
export async function noteGrant(tx: Tx, workspaceId: Id, id: Id, seconds: number): Promise<void> {
  await tx.sql.query(
    `update mailboxes set grant_held_by = null, grant_held_until = null,
        grant_expires_at = clock_timestamp() + $3::int * interval '1 second'
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, seconds],
  );
}
