import type { DuplicateReason } from "@/lib/contracts/words/duplicates.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Two people who may be the same. */
export interface DuplicateRow {
  readonly id: Id;
  readonly firstId: Id;
  readonly secondId: Id;
  readonly reasons: readonly DuplicateReason[];
  /** Product time. */
  readonly foundAt: Date;
}

/** People who changed since they were last compared: which workspaces have some. */
export async function workspacesWithChanges(sql: Sql, most: number): Promise<Id[]> {
  // One step along the key for each workspace, however many changes it has.
  const rows = await sql.query<{ id: Id }>(
    `with recursive w(id) as (
       (select workspace_id from people_changes order by workspace_id limit 1)
       union all
       select (select c.workspace_id from people_changes c where c.workspace_id > w.id order by c.workspace_id limit 1)
         from w where w.id is not null)
     select id from w where id is not null limit $1::int`,
    [most],
  );
  return rows.map(({ id }) => id);
}

/** Takes people who changed, each once. Others who take some at the same time get others. */
export async function takeChanged(sql: Sql, workspaceId: Id, most: number): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `delete from people_changes where workspace_id = $1::uuid and id in (
       select id from people_changes where workspace_id = $1::uuid order by id limit $2::int for update skip locked)
     returning prospect_id as id`,
    [workspaceId, most],
  );
  return [...new Set(rows.map(({ id }) => id))].sort();
}

/** The signs by which two people may be the same: each is a column with an index, filled by the database. */
const signs: readonly { readonly reason: DuplicateReason; readonly column: string }[] = [
  { reason: "address", column: "same_address" },
  { reason: "profile", column: "same_profile" },
  { reason: "phone", column: "same_phone" },
];

/** How many people may have the same sign. What more have, like a company's number, tells nobody apart or together. */
export const mostAlike = 5;

/** Who has an equal sign. Of each sign as many others are read as may have it, and no more. */
const alike = signs
  .map(
    ({ reason, column }) => `
    select p.id, o.id as other, '${reason}' as reason from prospects p cross join lateral (
      select array_agg(x.id) as ids from (
        select q.id from prospects q where q.workspace_id = p.workspace_id and q.${column} = p.${column}
          and q.id <> p.id limit ${mostAlike}) x) k
      cross join unnest(k.ids) as o(id)
     where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and p.${column} is not null and cardinality(k.ids) < ${mostAlike}`,
  )
  .join(" union all ");

/** The statement of `findAlike`, whose plan a test looks at. */
export const findAlikeText = `select least(a.id, a.other) as "firstId", greatest(a.id, a.other) as "secondId",
    array_agg(distinct a.reason order by a.reason) as reasons
   from (${alike}) a group by 1, 2 order by 1, 2`;

/** Who may be the same as one of some people, and why. */
export function findAlike(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
): Promise<{ readonly firstId: Id; readonly secondId: Id; readonly reasons: readonly DuplicateReason[] }[]> {
  return sql.query(findAlikeText, [workspaceId, [...ids]]);
}

/** Keeps people from being deleted until the commit, in the order of their ids. Returns who is there. */
export async function holdPeople(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await sql.query<{ id: Id }>(
    `select id from prospects where workspace_id = $1::uuid and id = any($2::uuid[]) order by id for key share`,
    [workspaceId, [...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Forgets the pairs of some people, but those of which a member said that they are two people. */
export async function deletePairs(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<void> {
  const values = [workspaceId, [...ids]];
  await sql.query(
    "delete from people_duplicates where workspace_id = $1::uuid and first_id = any($2::uuid[]) and not is_dismissed",
    values,
  );
  await sql.query(
    "delete from people_duplicates where workspace_id = $1::uuid and second_id = any($2::uuid[]) and not is_dismissed",
    values,
  );
}

/** Records pairs. One that is known, or was dismissed, stays as it is. */
export async function insertPairs(
  sql: Sql,
  workspaceId: Id,
  pairs: readonly {
    readonly id: Id;
    readonly firstId: Id;
    readonly secondId: Id;
    readonly reasons: readonly string[];
  }[],
): Promise<void> {
  await sql.query(
    `insert into people_duplicates (workspace_id, id, first_id, second_id, reasons, found_at)
     select $1::uuid, r.id, r."firstId", r."secondId",
       array(select jsonb_array_elements_text(r.reasons)), product_now()
       from jsonb_to_recordset($2::text::jsonb) as r(id uuid, "firstId" uuid, "secondId" uuid, reasons jsonb)
     on conflict (workspace_id, first_id, second_id) do nothing`,
    [workspaceId, JSON.stringify(pairs)],
  );
}

const columns = `d.id, d.first_id as "firstId", d.second_id as "secondId", d.reasons, d.found_at as "foundAt"`;

const pairsWhere = (after: string) => `select ${columns} from people_duplicates d
  where d.workspace_id = $1::uuid and d.is_dismissed = false ${after} order by d.found_at desc, d.id desc limit $2::int`;

/** The statement of a list's first page, whose plan a test looks at. */
export const firstPageText = pairsWhere("");
const nextPageText = pairsWhere("and (d.found_at, d.id) < ($3::timestamptz, $4::uuid)");

/** Pairs that nobody dismissed, latest first, after the row that the cursor names. */
export function listPairs(
  sql: Sql,
  workspaceId: Id,
  after: Cursor | null,
  limit: number,
): Promise<DuplicateRow[]> {
  return after
    ? sql.query<DuplicateRow>(nextPageText, [workspaceId, limit, after.at, after.id])
    : sql.query<DuplicateRow>(firstPageText, [workspaceId, limit]);
}

/** Marks a pair as two people. Returns null where there is no such pair, else whether that is new. */
export async function dismissPair(sql: Sql, workspaceId: Id, id: Id): Promise<boolean | null> {
  const [row] = await sql.query<{ isNew: boolean }>(
    `with known as (
       select d.id, d.is_dismissed from people_duplicates d where d.workspace_id = $1::uuid and d.id = $2::uuid for update),
     gone as (
       update people_duplicates d set is_dismissed = true from known k
        where d.workspace_id = $1::uuid and d.id = k.id and not k.is_dismissed)
     select not is_dismissed as "isNew" from known`,
    [workspaceId, id],
  );
  return row?.isNew ?? null;
}

/** The pairs of a person with which a member was done: what a merge would forget with the person. */
export function dismissedOf(
  sql: Sql,
  workspaceId: Id,
  id: Id,
): Promise<{ id: Id; firstId: Id; secondId: Id; reasons: string[]; foundAt: string }[]> {
  return sql.query(
    `select d.id, d.first_id as "firstId", d.second_id as "secondId", d.reasons, d.found_at::text as "foundAt"
       from people_duplicates d
      where d.workspace_id = $1::uuid and $2::uuid in (d.first_id, d.second_id) and d.is_dismissed`,
    [workspaceId, id],
  );
}

/** Writes dismissed pairs again, as far as both people are there. */
export async function insertDismissed(
  sql: Sql,
  workspaceId: Id,
  rows: Awaited<ReturnType<typeof dismissedOf>>,
): Promise<void> {
  await sql.query(
    `insert into people_duplicates (workspace_id, id, first_id, second_id, reasons, found_at, is_dismissed)
     select $1::uuid, r.id, r."firstId", r."secondId", array(select jsonb_array_elements_text(r.reasons)), r."foundAt", true
       from jsonb_to_recordset($2::text::jsonb) as r(id uuid, "firstId" uuid, "secondId" uuid, reasons jsonb, "foundAt" timestamptz)
       join prospects a on a.workspace_id = $1::uuid and a.id = r."firstId"
       join prospects b on b.workspace_id = $1::uuid and b.id = r."secondId"
     on conflict do nothing`,
    [workspaceId, JSON.stringify(rows)],
  );
}
