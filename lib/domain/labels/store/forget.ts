import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Locks a deleted label. Returns false where its row is gone. */
export async function lockHidden(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    "select id from labels where workspace_id = $1::uuid and id = $2::uuid and removed_at is not null for no key update",
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** How many people still have a deleted label. */
export async function countForgotten(sql: Sql, workspaceId: Id, id: Id): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    "select count(*)::int as count from prospect_labels where workspace_id = $1::uuid and label_id = $2::uuid",
    [workspaceId, id],
  );
  return row?.count ?? 0;
}

/** The next people who have a deleted label, in the order of their ids. */
export async function nextForgotten(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    `select prospect_id as key from prospect_labels
      where workspace_id = $1::uuid and label_id = $2::uuid and ($3::uuid is null or prospect_id > $3::uuid)
      order by prospect_id limit $4::int`,
    [workspaceId, id, after, limit],
  );
  return rows.map(({ key }) => key);
}

export async function deleteForgotten(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  prospectIds: readonly string[],
): Promise<void> {
  await sql.query(
    "delete from prospect_labels where workspace_id = $1::uuid and label_id = $2::uuid and prospect_id = any($3::uuid[])",
    [workspaceId, id, prospectIds],
  );
}

/** Deletes the row of a deleted label. */
export async function deleteHidden(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    "delete from labels where workspace_id = $1::uuid and id = $2::uuid and removed_at is not null",
    [workspaceId, id],
  );
}
