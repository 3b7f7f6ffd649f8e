import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { renewalMs } from "./mailboxes.ts";

/**
 * Counts a refused sign-in of a connected mailbox, with the server's words. Returns how many there were in a row, and
 * for how long in machine milliseconds. Null where it isn't connected, or was connected after `since`.
 */
export async function countRefusal(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  lastError: string,
  since: Date,
): Promise<{ readonly refusals: number; readonly sinceMs: number } | null> {
  const [row] = await tx.sql.query<{ refusals: number; sinceMs: number }>(
    `update mailboxes set refusals = refusals + 1, refused_from = coalesce(refused_from, clock_timestamp()),
        last_error = $3::text
      where workspace_id = $1::uuid and id = $2::uuid and status = 'connected'
        and (connected_at is null or connected_at <= $4::timestamptz)
      returning refusals, (extract(epoch from clock_timestamp() - refused_from) * 1000)::float8 as "sinceMs"`,
    [workspaceId, id, lastError, new Date(since.getTime() - renewalMs)],
  );
  return row ?? null;
}

/** Returns whether there were any. */
export async function forgetRefusals(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await tx.sql.query(
    `update mailboxes set refusals = 0, refused_from = null,
        last_error = case when send_refusals > 0 then last_error end
      where workspace_id = $1::uuid and id = $2::uuid and refusals > 0 and status = 'connected' returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** The same for a sign-in that was refused while a mail was sent. */
export async function countSendRefusal(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  lastError: string,
  since: Date,
): Promise<{ readonly refusals: number; readonly sinceMs: number } | null> {
  const [row] = await tx.sql.query<{ refusals: number; sinceMs: number }>(
    `update mailboxes set send_refusals = send_refusals + 1,
        send_refused_from = coalesce(send_refused_from, clock_timestamp()), last_error = $3::text
      where workspace_id = $1::uuid and id = $2::uuid and status = 'connected'
        and (connected_at is null or connected_at <= $4::timestamptz)
      returning send_refusals as refusals,
        (extract(epoch from clock_timestamp() - send_refused_from) * 1000)::float8 as "sinceMs"`,
    [workspaceId, id, lastError, new Date(since.getTime() - renewalMs)],
  );
  return row ?? null;
}

/** Puts off the next try to send, by product time. */
export async function putSendingOff(tx: Tx, workspaceId: Id, id: Id, waitMs: number): Promise<void> {
  await tx.sql.query(
    `update mailboxes set send_retry_at = product_now() + $3::float8 * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid returning id`,
    [workspaceId, id, waitMs],
  );
}

/** Returns whether there were any. */
export async function forgetSendRefusals(tx: Tx, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await tx.sql.query(
    `update mailboxes set send_refusals = 0, send_refused_from = null, send_retry_at = null,
        last_error = case when refusals > 0 then last_error end
      where workspace_id = $1::uuid and id = $2::uuid and send_refusals > 0 and status = 'connected' returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/**
 * Mailboxes of all workspaces that sent something in an hour after they were last put off, and whose refusals nobody
 * has forgotten yet, behind a place, in the order of their workspaces and ids.
 */
export function listSendingAgain(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select m.workspace_id as "workspaceId", m.id from mailboxes m
      where m.send_refusals > 0 and m.status = 'connected' and m.deleted_at is null
        and (m.workspace_id, m.id) > ($2::uuid, $3::uuid) and exists (
          select 1 from lanes l join lane_usage u on u.workspace_id = l.workspace_id and u.lane_id = l.id
            and u.kind = 'email' and u.spent > 0 and u.hour > m.send_retry_at
          where l.workspace_id = m.workspace_id and l.kind = 'mailbox' and l.ref_id = m.id and l.busy = 0)
      order by m.workspace_id, m.id limit $1::int`,
    [most, after.workspaceId, after.id],
  );
}
