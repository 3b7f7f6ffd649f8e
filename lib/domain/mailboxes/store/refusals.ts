import type { Tx } from "@/lib/db/index.ts";
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
    `update mailboxes set refusals = 0, refused_from = null, last_error = null
      where workspace_id = $1::uuid and id = $2::uuid and refusals > 0 and status = 'connected' returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}
