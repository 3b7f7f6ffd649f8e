import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Gives people the status `excluded`. Call it under their locks. Returns whose status that changed. */
export async function excludePeople(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `update prospects set lead_status = 'excluded'
      where workspace_id = $1::uuid and id = any($2::uuid[]) and lead_status <> 'excluded' returning id`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}

/** The status that the record of a person `p` says: they answered, are connected, were contacted, or are new. */
export const statusOfRecord = `case
         when p.replied_at is not null then 'got_reply'
         when exists (select 1 from prospect_relations r where r.workspace_id = p.workspace_id and r.prospect_id = p.id
           and r.connected_at is not null) then 'connected'
         when p.contacted_at is not null then 'contacted'
         else 'new' end`;

/**
 * Gives excluded people the status that their record says. Call it under their locks. Returns whose status that
 * changed.
 */
export async function readmitPeople(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `update prospects p set lead_status = ${statusOfRecord}
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and p.lead_status = 'excluded' returning p.id`,
    [workspaceId, ids],
  );
  return rows.map(({ id }) => id);
}
