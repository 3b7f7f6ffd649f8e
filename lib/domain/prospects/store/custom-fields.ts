import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The most names that are read: more columns than any menu shows. */
const most = 500;

/** The columns that the workspace's imports brought in beside the fields of every person, in alphabetical order. */
export async function customFieldNames(tx: Tx, workspaceId: Id): Promise<string[]> {
  const rows = await tx.sql.query<{ name: string }>(
    `select distinct f.name from prospect_imports i cross join unnest(i.custom_fields) as f(name)
      where i.workspace_id = $1::uuid order by f.name limit $2::int`,
    [workspaceId, most],
  );
  return rows.map(({ name }) => name);
}
