import type { Sql } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * How long a value stays after it was taken out. A claim that read the list before may hold somebody just after: whom
 * it held is woken once no such claim can be under way.
 */
const rest = "interval '1 minute'";

/** Workspaces behind a place from whose lists something was taken a while ago, in the order of their ids. */
export function workspacesWithLifts(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select distinct workspace_id as "workspaceId", workspace_id as id from blacklist_entries
      where lifted_at < clock_timestamp() - ${rest} and workspace_id > $1::uuid order by 1 limit $2::int`,
    [after.workspaceId, most],
  );
}

/** Purges what was taken out a while ago. Returns the lists: an account's, or (null) the workspace's. */
export async function purgeLifted(sql: Sql, workspaceId: Id): Promise<(Id | null)[]> {
  const rows = await sql.query<{ credentialId: Id | null }>(
    `with gone as (delete from blacklist_entries
        where workspace_id = $1::uuid and lifted_at < clock_timestamp() - ${rest} returning credential_id)
     select distinct credential_id as "credentialId" from gone`,
    [workspaceId],
  );
  return rows.map(({ credentialId }) => credentialId);
}
