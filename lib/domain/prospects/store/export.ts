import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { binder } from "./bind.ts";
import type { FilterViewer } from "./filter-sql.ts";
import { choiceSql, type PeopleChoice } from "./filtered.ts";
import { type ProspectRow, prospectColumns } from "./prospects.ts";

/** The most own fields that a file has as columns. */
const mostKeys = 200;

/** The next people of a choice, in the order of their ids. */
export function listForExport(
  tx: Tx,
  workspaceId: Id,
  by: PeopleChoice,
  viewer: FilterViewer,
  after: Id | null,
  limit: number,
): Promise<ProspectRow[]> {
  const { bind, values } = binder();
  const chosen = choiceSql(workspaceId, by, viewer, bind);
  const behind = after === null ? "true" : `p.id > ${bind(after)}::uuid`;
  return tx.sql.query<ProspectRow>(
    `select ${prospectColumns} from prospects p where ${chosen} and ${behind} order by p.id limit ${bind(limit)}::int`,
    values,
  );
}

/** The names of the own fields that the chosen people have. */
export async function customKeys(
  tx: Tx,
  workspaceId: Id,
  by: PeopleChoice,
  viewer: FilterViewer,
): Promise<string[]> {
  const { bind, values } = binder();
  const chosen = choiceSql(workspaceId, by, viewer, bind);
  const rows = await tx.sql.query<{ key: string }>(
    `select distinct k.key from prospects p cross join lateral jsonb_object_keys(p.custom_fields) as k(key)
      where ${chosen} order by k.key limit ${bind(mostKeys)}::int`,
    values,
  );
  return rows.map(({ key }) => key);
}
