import type { Sql } from "@/lib/db/index.ts";
import type { Merging } from "@/lib/kernel/merging/index.ts";

/** Gives a person's tasks to another one. Returns which. Call it under both people's locks. */
export async function mergeTasks(sql: Sql, { workspaceId, keptId, goneId }: Merging): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    "update tasks set prospect_id = $2::uuid where workspace_id = $1::uuid and prospect_id = $3::uuid returning id",
    [workspaceId, keptId, goneId],
  );
  return rows.map(({ id }) => id);
}

/** Gives tasks back, as far as they still are the kept person's. */
export async function unmergeTasks(sql: Sql, merging: Merging, ids: readonly string[]): Promise<void> {
  await sql.query(
    `update tasks set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [merging.workspaceId, merging.keptId, merging.goneId, [...ids]],
  );
}
