import type { Sql } from "@/lib/db/index.ts";
import type { JsonRow, KeyedTrace, Merging } from "@/lib/kernel/merging/index.ts";

/** What a merge did to what this module keeps about a person, beside the person's own row. */
export interface PartsTrace {
  readonly relations: KeyedTrace;
  readonly importPeople: KeyedTrace;
  readonly noteIds: readonly string[];
  /** What webhooks tell of the person. Left out: an older version merged them. */
  readonly deliveryIds?: readonly string[];
  /** Their deals. Left out: an older version merged them. */
  readonly dealIds?: readonly string[];
}

const bare = (rows: readonly { readonly row: JsonRow }[]) => rows.map(({ row }) => row);

const relationsOf = `select to_jsonb(r) as row from prospect_relations r
  where r.workspace_id = $1::uuid and r.prospect_id = $2::uuid`;
const metRelations = `${relationsOf} and exists (select 1 from prospect_relations o
  where o.workspace_id = r.workspace_id and o.prospect_id = $3::uuid and o.credential_id = r.credential_id)`;

const placesOf = `select to_jsonb(i) as row from import_people i
  where i.workspace_id = $1::uuid and i.prospect_id = $2::uuid`;
const metPlaces = `${placesOf} and exists (select 1 from import_people o
  where o.workspace_id = i.workspace_id and o.prospect_id = $3::uuid and o.import_id = i.import_id)`;

/**
 * Gives what a person is to the accounts, the places in imports, the notes, the deals and what webhooks tell to another one. Of two relations with an
 * account the earlier moments count; of two places in an import the kept one's. Call it under both people's locks.
 */
export async function mergeParts(sql: Sql, { workspaceId, keptId, goneId }: Merging): Promise<PartsTrace> {
  const of = (text: string, ...ids: string[]) => sql.query<{ row: JsonRow }>(text, [workspaceId, ...ids]);
  const relations = {
    gone: bare(await of(relationsOf, goneId)),
    met: bare(await of(metRelations, keptId, goneId)),
  };
  await sql.query(
    `insert into prospect_relations as k (workspace_id, prospect_id, credential_id, invited_at, connected_at, asked_at, inmailed_at, withdrawn_at)
     select workspace_id, $2::uuid, credential_id, invited_at, connected_at, asked_at, inmailed_at, withdrawn_at from prospect_relations
      where workspace_id = $1::uuid and prospect_id = $3::uuid
     on conflict (workspace_id, prospect_id, credential_id) do update set
       invited_at = least(k.invited_at, excluded.invited_at), connected_at = least(k.connected_at, excluded.connected_at),
       asked_at = greatest(k.asked_at, excluded.asked_at), inmailed_at = least(k.inmailed_at, excluded.inmailed_at),
       withdrawn_at = greatest(k.withdrawn_at, excluded.withdrawn_at)`,
    [workspaceId, keptId, goneId],
  );
  const relationsAfter = bare(await of(metRelations, keptId, goneId));
  await sql.query("delete from prospect_relations where workspace_id = $1::uuid and prospect_id = $2::uuid", [
    workspaceId,
    goneId,
  ]);
  const places = { gone: bare(await of(placesOf, goneId)), met: bare(await of(metPlaces, keptId, goneId)) };
  await sql.query(
    `insert into import_people (workspace_id, import_id, prospect_id, line)
     select workspace_id, import_id, $2::uuid, line from import_people
      where workspace_id = $1::uuid and prospect_id = $3::uuid on conflict do nothing`,
    [workspaceId, keptId, goneId],
  );
  const placesAfter = bare(await of(metPlaces, keptId, goneId));
  await sql.query("delete from import_people where workspace_id = $1::uuid and prospect_id = $2::uuid", [
    workspaceId,
    goneId,
  ]);
  const notes = await sql.query<{ id: string }>(
    `update prospect_notes set prospect_id = $2::uuid
      where workspace_id = $1::uuid and prospect_id = $3::uuid returning id`,
    [workspaceId, keptId, goneId],
  );
  const deliveries = await sql.query<{ id: string }>(
    `update webhook_deliveries set prospect_id = $2::uuid
      where workspace_id = $1::uuid and prospect_id = $3::uuid returning id`,
    [workspaceId, keptId, goneId],
  );
  const deals = await sql.query<{ id: string }>(
    `update crm_deals set prospect_id = $2::uuid
      where workspace_id = $1::uuid and prospect_id = $3::uuid returning id`,
    [workspaceId, keptId, goneId],
  );
  return {
    relations: { ...relations, after: relationsAfter },
    importPeople: { ...places, after: placesAfter },
    noteIds: notes.map(({ id }) => id),
    deliveryIds: deliveries.map(({ id }) => id),
    dealIds: deals.map(({ id }) => id),
  };
}

/** Gives everything back. What was changed of the kept person since stays; what was deleted since is gone. */
export async function unmergeParts(sql: Sql, merging: Merging, trace: PartsTrace): Promise<void> {
  const { workspaceId, keptId, goneId } = merging;
  const relations = await sql.query<{ id: string }>(
    `delete from prospect_relations r using jsonb_array_elements($3::text::jsonb) a(row)
      where r.workspace_id = $1::uuid and r.prospect_id = $2::uuid
        and to_jsonb(r) = to_jsonb(jsonb_populate_record(null::prospect_relations, a.row))
      returning r.credential_id as id`,
    [workspaceId, keptId, JSON.stringify(trace.relations.after)],
  );
  await sql.query(
    `insert into prospect_relations (workspace_id, prospect_id, credential_id, invited_at, connected_at, asked_at, inmailed_at, withdrawn_at)
     select r.workspace_id, r.prospect_id, r.credential_id, r.invited_at, r.connected_at, r.asked_at, r.inmailed_at, r.withdrawn_at
       from jsonb_populate_recordset(null::prospect_relations, $2::text::jsonb) r
      where r.workspace_id = $1::uuid on conflict do nothing`,
    [workspaceId, JSON.stringify(withUnchanged(trace.relations, "credential_id", relations))],
  );
  const places = await sql.query<{ id: string }>(
    `delete from import_people i using jsonb_array_elements($3::text::jsonb) a(row)
      where i.workspace_id = $1::uuid and i.prospect_id = $2::uuid
        and to_jsonb(i) = to_jsonb(jsonb_populate_record(null::import_people, a.row))
      returning i.import_id as id`,
    [workspaceId, keptId, JSON.stringify(trace.importPeople.after)],
  );
  await sql.query(
    `insert into import_people (workspace_id, import_id, prospect_id, line)
     select r.workspace_id, r.import_id, r.prospect_id, r.line
       from jsonb_populate_recordset(null::import_people, $2::text::jsonb) r
       join prospect_imports i on i.workspace_id = r.workspace_id and i.id = r.import_id
      where r.workspace_id = $1::uuid on conflict do nothing`,
    [workspaceId, JSON.stringify(withUnchanged(trace.importPeople, "import_id", places))],
  );
  await sql.query(
    `update prospect_notes set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [workspaceId, keptId, goneId, [...trace.noteIds]],
  );
  await sql.query(
    `update webhook_deliveries set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [workspaceId, keptId, goneId, [...(trace.deliveryIds ?? [])]],
  );
  await sql.query(
    `update crm_deals set prospect_id = $3::uuid
      where workspace_id = $1::uuid and prospect_id = $2::uuid and id = any($4::uuid[])`,
    [workspaceId, keptId, goneId, [...(trace.dealIds ?? [])]],
  );
}

/** The rows to be written again: all of the gone person's, and those of the kept one that nobody changed since. */
function withUnchanged(
  { gone, met }: KeyedTrace,
  key: string,
  back: readonly { readonly id: string }[],
): JsonRow[] {
  const unchanged = new Set(back.map(({ id }) => id));
  return [...gone, ...met.filter((row) => unchanged.has(String(row[key])))];
}
