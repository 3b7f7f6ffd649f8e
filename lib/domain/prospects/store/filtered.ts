import type { PeopleFilter, PeopleOrder } from "@/lib/contracts/words/people-filters.ts";
import type { Tx } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Bind, binder } from "./bind.ts";
import { type FilterViewer, filterSql, type MembersBy } from "./filter-sql.ts";
import { inSight, type ProspectFilter, type ProspectRow, prospectColumns } from "./prospects.ts";

/** Which people are asked for. */
export interface PeopleChoice extends ProspectFilter {
  readonly filters: readonly PeopleFilter[];
  /** Nobody else is among them, as an index told before: a help for the planner. Default: not known. */
  readonly among?: readonly Id[] | null;
}

/** The conditions of a choice on people `p`, joined by "and". */
export function choiceSql(
  workspaceId: Id,
  by: PeopleChoice,
  viewer: FilterViewer,
  bind: Bind,
  membersBy: MembersBy = "set",
): string {
  const search = searchPattern(by.search);
  return [
    `p.workspace_id = ${bind(workspaceId)}::uuid`,
    inSight(bind(by.sight)),
    ...(search === null
      ? []
      : [`p.search_text like lower(${bind(search)}::text collate "pg_c_utf8") collate "default"`]),
    ...(by.leadStatus === null ? [] : [`p.lead_status = ${bind(by.leadStatus)}::text`]),
    ...(by.among ? [`p.id = any(${bind(by.among)}::uuid[])`] : []),
    ...by.filters.map((filter) => filterSql(filter, bind, viewer, membersBy)),
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

/** What a list shows, to whom and in which order. */
export interface AskedPeople {
  readonly by: PeopleChoice;
  readonly viewer: FilterViewer;
  readonly order: PeopleOrder;
}

/**
 * The rows of the few people whose ids a statement finds. It finds them once, and each row by its key: of a workspace
 * that the planner takes for a small one it would find them anew for each of its people.
 */
const rowsOf = (ids: string, by: string) => `
  with f as materialized (${ids})
  select ${prospectColumns} from f
   cross join lateral (select * from prospects p where p.workspace_id = $1::uuid and p.id = f.id limit 1) p
   order by ${by}`;

/** How many people after the cursor are looked at one by one, where a filter asks for a large campaign. */
const nearPeople = 1_000;

/** The part of a page of people that stands among the next ones of their order. */
function listNear(
  tx: Tx,
  workspaceId: Id,
  { by, viewer, order }: AskedPeople,
  after: Cursor | null,
  limit: number,
): Promise<ProspectRow[]> {
  const { bind, values } = binder();
  const chosen = choiceSql(workspaceId, by, viewer, bind, "person");
  const place = orders[order];
  const behind = after === null ? "true" : place.after(bind, after);
  return tx.sql.query<ProspectRow>(
    rowsOf(
      `select p.id from (
         select p.* from prospects p where p.workspace_id = $1::uuid and ${place.only} and ${behind}
          order by ${place.by} limit ${nearPeople}) p
        where ${chosen} order by ${place.by} limit ${bind(limit)}::int`,
      place.by,
    ),
    values,
  );
}

/**
 * A page of the chosen people in an order, after the row that the cursor names. They are chosen before their rows are
 * read: a filter that few of the next people meet walks along an index alone. Where a campaign is large, its people are
 * looked for among the next ones first: building the set of all of them takes longer.
 */
export async function listFiltered(
  tx: Tx,
  workspaceId: Id,
  asked: AskedPeople,
  after: Cursor | null,
  limit: number,
): Promise<ProspectRow[]> {
  const { by, viewer, order } = asked;
  if (!by.among && by.filters.some(({ field, op }) => field === "campaign" && op === "any")) {
    const near = await listNear(tx, workspaceId, asked, after, limit);
    if (near.length === limit) return near;
  }
  const { bind, values } = binder();
  const chosen = choiceSql(workspaceId, by, viewer, bind);
  const place = orders[order];
  const behind = after === null ? "true" : place.after(bind, after);
  return tx.sql.query<ProspectRow>(
    rowsOf(
      `select p.id from prospects p where ${chosen} and ${place.only} and ${behind}
        order by ${place.by} limit ${bind(limit)}::int`,
      place.by,
    ),
    values,
  );
}

/** How many people are chosen, up to one more than `most`. */
export async function countFiltered(
  tx: Tx,
  workspaceId: Id,
  { by, viewer, order }: AskedPeople,
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
