import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Which of some people have called a mail unwanted. */
export async function findComplaining(
  sql: Sql,
  workspaceId: Id,
  prospectIds: readonly Id[],
): Promise<Set<Id>> {
  if (prospectIds.length === 0) return new Set();
  const rows = await sql.query<{ id: Id }>(
    `select c.prospect_id as id from conversations c
      where c.workspace_id = $1::uuid and c.prospect_id = any($2::uuid[]) and exists (select 1 from messages m
        where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.nature = 'complaint')`,
    [workspaceId, prospectIds],
  );
  return new Set(rows.map(({ id }) => id));
}
