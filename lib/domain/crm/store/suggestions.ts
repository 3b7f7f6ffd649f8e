import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface SuggestionRow {
  readonly id: Id;
  readonly name: string;
  readonly count: number;
  readonly isOwn: boolean;
}

/** The CRMs that members wish for, the most wished for first, each as it was written first. */
export function listSuggestionRows(sql: Sql, workspaceId: Id, userId: Id): Promise<SuggestionRow[]> {
  return sql.query<SuggestionRow>(
    `select (array_agg(id order by created_at, id))[1] as id, (array_agg(name order by created_at, id))[1] as name,
       count(*)::int as count, bool_or(user_id = $2::uuid) as "isOwn"
       from crm_suggestions where workspace_id = $1::uuid
      group by name_lower order by count(*) desc, name_lower limit 100`,
    [workspaceId, userId],
  );
}

/** Adds a member's wish. False: it is there already. */
export async function insertSuggestion(
  sql: Sql,
  workspaceId: Id,
  { id, name, userId }: { readonly id: Id; readonly name: string; readonly userId: Id },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into crm_suggestions (workspace_id, id, name, name_lower, user_id)
     values ($1::uuid, $2::uuid, $3::text, $4::text, $5::uuid) on conflict (workspace_id, id) do nothing returning id`,
    [workspaceId, id, name, name.toLowerCase(), userId],
  );
  return rows.length > 0;
}
