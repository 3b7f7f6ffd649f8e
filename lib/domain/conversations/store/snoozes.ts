import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Snoozes a conversation, which takes it out of the archive too, or wakes it (null). */
export async function writeSnooze(sql: Sql, workspaceId: Id, id: Id, until: Date | null): Promise<void> {
  await sql.query(
    `update conversations set snoozed_until = $3::timestamptz, is_archived = is_archived and $3::timestamptz is null
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, until?.toISOString() ?? null],
  );
}

/**
 * Wakes conversations whose time has come, longest overdue first. They become unread and go to the place of a new
 * message. Conversations that another worker has locked are skipped.
 */
export function wakeRows(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<{ readonly workspaceId: Id; readonly prospectId: Id }[]> {
  return sql.query(
    `with due as materialized (
       select workspace_id, id from conversations where snoozed_until <= $1::timestamptz
        order by snoozed_until limit $2::int for update skip locked)
     update conversations c set snoozed_until = null, listed_at = greatest(c.listed_at, $1::timestamptz),
        unread_count = greatest(c.unread_count, 1)
       from due
      where c.workspace_id = due.workspace_id and c.id = due.id
     returning c.workspace_id as "workspaceId", c.prospect_id as "prospectId"`,
    [now.toISOString(), limit],
  );
}
