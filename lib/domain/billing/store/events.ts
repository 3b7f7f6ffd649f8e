import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Notes what was told. Returns whether its state is still to be read. */
export async function noteEvent(
  sql: Sql,
  workspaceId: Id,
  { ref, type }: { readonly ref: string; readonly type: string },
): Promise<boolean> {
  const [row] = await sql.query<{ isOpen: boolean }>(
    `insert into billing_events as e (workspace_id, external_id, type) values ($1::uuid, $2::text, $3::text)
     on conflict (workspace_id, external_id) do update set type = e.type returning settled_at is null as "isOpen"`,
    [workspaceId, ref, type],
  );
  return row?.isOpen ?? true;
}

/** Notes that the state was read of which was told. */
export async function settleEvent(sql: Sql, workspaceId: Id, ref: string): Promise<void> {
  await sql.query(
    `update billing_events set settled_at = clock_timestamp()
      where workspace_id = $1::uuid and external_id = $2::text and settled_at is null`,
    [workspaceId, ref],
  );
}

/** Deletes what was told more than 60 days ago, at most `most`; the provider tells nothing again after three. */
export async function purgeEvents(sql: Sql, most: number): Promise<number> {
  const rows = await sql.query(
    `delete from billing_events where (workspace_id, external_id) in (
       select workspace_id, external_id from billing_events where received_at < now() - interval '60 days' limit $1::int)
     returning 1 as purged`,
    [most],
  );
  return rows.length;
}
