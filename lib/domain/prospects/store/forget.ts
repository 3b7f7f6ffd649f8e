import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * A condition on a person `p` of the import `$2`: only this import brought the person, nobody knew them before, no
 * other import and no campaign names them, no message was exchanged, and no member calls them a customer.
 */
const isOnlyOfImport = `p.import_id = $2::uuid and p.lead_status = 'new'
  and p.contacted_at is null and p.replied_at is null and p.customer_at is null
  and not exists (select 1 from prospect_relations r where r.workspace_id = p.workspace_id and r.prospect_id = p.id
    and coalesce(r.connected_at, r.invited_at, r.inmailed_at, r.withdrawn_at) is not null)
  and not exists (select 1 from import_people o
    where o.workspace_id = p.workspace_id and o.prospect_id = p.id and o.import_id <> $2::uuid)
  and not exists (select 1 from enrolments e where e.workspace_id = p.workspace_id and e.prospect_id = p.id)
  and not exists (select 1 from conversations c where c.workspace_id = p.workspace_id and c.prospect_id = p.id)`;

/** How many people only this import brought. */
export async function countOnlyOf(sql: Sql, workspaceId: Id, importId: Id): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from import_people ip
       join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
      where ip.workspace_id = $1::uuid and ip.import_id = $2::uuid and ${isOnlyOfImport}`,
    [workspaceId, importId],
  );
  return row?.count ?? 0;
}

/** The next people of an import, in the order of their ids. */
export async function nextOfImport(
  sql: Sql,
  workspaceId: Id,
  importId: Id,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select prospect_id as id from import_people
      where workspace_id = $1::uuid and import_id = $2::uuid and ($3::uuid is null or prospect_id > $3::uuid)
      order by prospect_id limit $4::int`,
    [workspaceId, importId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** How many people of an import still exist. */
export async function countOfImport(sql: Sql, workspaceId: Id, importId: Id): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    "select count(*)::int as count from import_people where workspace_id = $1::uuid and import_id = $2::uuid",
    [workspaceId, importId],
  );
  return row?.count ?? 0;
}

/** Locks some people in the order of their ids and deletes those whom only this import brought. */
export async function deleteOnlyOf(
  sql: Sql,
  workspaceId: Id,
  importId: Id,
  prospectIds: readonly string[],
): Promise<void> {
  await sql.query(
    "select id from prospects where workspace_id = $1::uuid and id = any($2::uuid[]) order by id for update",
    [workspaceId, prospectIds],
  );
  await sql.query(
    `with gone as (
       delete from prospects p where p.workspace_id = $1::uuid and p.id = any($3::uuid[]) and ${isOnlyOfImport}
       returning p.id)
     delete from import_people ip using gone
      where ip.workspace_id = $1::uuid and ip.import_id = $2::uuid and ip.prospect_id = gone.id`,
    [workspaceId, importId, prospectIds],
  );
}

/** Hides an import that has no campaign. Returns false where there is no such import. */
export async function hideImport(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `update prospect_imports set removed_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and campaign_id is null and removed_at is null returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Whether an import is being removed. */
export async function isHidden(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    "select 1 from prospect_imports where workspace_id = $1::uuid and id = $2::uuid and removed_at is not null",
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Locks a hidden import that got no campaign meanwhile. Returns false where there is no such import. */
export async function lockHidden(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from prospect_imports
      where workspace_id = $1::uuid and id = $2::uuid and campaign_id is null and removed_at is not null
        for no key update`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Shows a hidden import again. */
export async function showImport(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    "update prospect_imports set removed_at = null where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id],
  );
}

/** Deletes a hidden import with its lines. */
export async function deleteHidden(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    "delete from prospect_imports where workspace_id = $1::uuid and id = $2::uuid and removed_at is not null",
    [workspaceId, id],
  );
}
