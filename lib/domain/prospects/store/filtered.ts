import type { PeopleFilter, PeopleOrder } from "@/lib/contracts/words/people-filters.ts";
import type { Tx } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Bind, binder } from "./bind.ts";
import { type FilterViewer, filterSql } from "./filter-sql.ts";
import { inSight, type ProspectFilter, type ProspectRow, prospectColumns } from "./prospects.ts";

/** Which people are asked for. */
export interface PeopleChoice extends ProspectFilter {
  readonly filters: readonly PeopleFilter[];
  /** Nobody else is among them, as an index told before: a help for the planner. Default: not known. */
  readonly among?: readonly Id[] | null;
}

/** The conditions of a choice on people `p`, joined by "and". */
export function choiceSql(workspaceId: Id, by: PeopleChoice, viewer: FilterViewer, bind: Bind): string {
  const search = searchPattern(by.search);
  return [
    `p.workspace_id = ${bind(workspaceId)}::uuid`,
    inSight(bind(by.sight)),
    ...(search === null
      ? []
      : [`p.search_text like lower(${bind(search)}::text collate "pg_c_utf8") collate "default"`]),
    ...(by.leadStatus === null ? [] : [`p.lead_status = ${bind(by.leadStatus)}::text`]),
    ...(by.among ? [`p.id = any(${bind(by.among)}::uuid[])`] : []),
    ...by.filters.map((filter) => filterSql(filter, bind, viewer)),
  ].join(" and ");
}

/** Each order with the rows behind a cursor. A name is looked up by the cursor's id. */
const orders: Readonly<
  Record<
    PeopleOrder,
    { readonly by: string; readonly only: string; readonly after: (bind: Bind, cursor: Cursor) => string }
  >
> = {
  added: {
    by: "p.created_at desc, p.id desc",
    only: "true",
    after: (bind, { at, id }) => `(p.created_at, p.id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`,
  },
  name: {
    by: "p.full_name_lower, p.id",
    only: "true",
    after: (bind, { id }) => {
      const last = bind(id);
      return `(p.full_name_lower, p.id) > (
        (select b.full_name_lower from prospects b where b.workspace_id = $1::uuid and b.id = ${last}::uuid), ${last}::uuid)`;
    },
  },
  answered: {
    by: "p.last_reply_at desc, p.id desc",
    only: "p.last_reply_at is not null",
    after: (bind, { at, id }) => `(p.last_reply_at, p.id) < (${bind(at)}::timestamptz, ${bind(id)}::uuid)`,
  },
};

/**
 * A page of the chosen people in an order, after the row that the cursor names. They are chosen before their rows are
 * read: a filter that few of the next people meet walks along an index alone.
 */
export function listFiltered(
  tx: Tx,
  workspaceId: Id,
  {
    by,
    viewer,
    order,
  }: { readonly by: PeopleChoice; readonly viewer: FilterViewer; readonly order: PeopleOrder },
  after: Cursor | null,
  limit: number,
): Promise<ProspectRow[]> {
  const { bind, values } = binder();
  const chosen = choiceSql(workspaceId, by, viewer, bind);
  const place = orders[order];
  const behind = after === null ? "true" : place.after(bind, after);
  return tx.sql.query<ProspectRow>(
    `select ${prospectColumns} from (
       select p.id from prospects p where ${chosen} and ${place.only} and ${behind}
        order by ${place.by} limit ${bind(limit)}::int) f
       join prospects p on p.workspace_id = $1::uuid and p.id = f.id
      order by ${place.by}`,
    values,
  );
}

/** How many people are chosen, up to one more than `most`. */
export async function countFiltered(
  tx: Tx,
  workspaceId: Id,
  {
    by,
    viewer,
    order,
  }: { readonly by: PeopleChoice; readonly viewer: FilterViewer; readonly order: PeopleOrder },
  most: number,
): Promise<number> {
  const { bind, values } = binder();
  const chosen = choiceSql(workspaceId, by, viewer, bind);
  // Along the index of a status, where the planner would read the table as it comes.
  const along = by.leadStatus === null ? "" : `order by ${orders.added.by}`;
  const [row] = await tx.sql.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from prospects p where ${chosen} and ${orders[order].only} ${along} limit ${bind(most + 1)}::int) f`,
    values,
  );
  return row?.count ?? 0;
}
