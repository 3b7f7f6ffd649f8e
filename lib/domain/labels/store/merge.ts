import type { Sql } from "@/lib/db/index.ts";
import type { JsonRow, KeyedTrace, Merging } from "@/lib/kernel/merging/index.ts";

const rowsOf = `select to_jsonb(l) as row from prospect_labels l
  where l.workspace_id = $1::uuid and l.prospect_id = $2::uuid`;
const metRows = `${rowsOf} and exists (select 1 from prospect_labels o
  where o.workspace_id = l.workspace_id and o.prospect_id = $3::uuid and o.label_id = l.label_id)`;

/**
 * Gives a person's labels to another one. Where both have a label, the earlier one stays; one that was taken off gives
 * way to one that is worn. Call it under both people's locks.
 */
export async function mergeLabels(sql: Sql, { workspaceId, keptId, goneId }: Merging): Promise<KeyedTrace> {
  const gone = await sql.query<{ row: JsonRow }>(rowsOf, [workspaceId, goneId]);
  const met = await sql.query<{ row: JsonRow }>(metRows, [workspaceId, keptId, goneId]);
  await sql.query(
    `insert into prospect_labels as k (workspace_id, prospect_id, label_id, put_at, put_by, rule, taken_off_at)
     select workspace_id, $2::uuid, label_id, put_at, put_by, rule, taken_off_at from prospect_labels
      where workspace_id = $1::uuid and prospect_id = $3::uuid
     on conflict (workspace_id, prospect_id, label_id) do update set put_at = excluded.put_at, put_by = excluded.put_by,
       rule = excluded.rule, taken_off_at = excluded.taken_off_at
       where case when (k.taken_off_at is null) = (excluded.taken_off_at is null) then excluded.put_at < k.put_at
         else excluded.taken_off_at is null end`,
    [workspaceId, keptId, goneId],
  );
  const after = await sql.query<{ row: JsonRow }>(metRows, [workspaceId, keptId, goneId]);
  await sql.query("delete from prospect_labels where workspace_id = $1::uuid and prospect_id = $2::uuid", [
    workspaceId,
    goneId,
  ]);
  return {
    gone: gone.map(({ row }) => row),
    met: met.map(({ row }) => row),
    after: after.map(({ row }) => row),
  };
}

/**
 * Gives the labels back. A label of the kept person that was changed since stays; one that was deleted since is gone.
 */
export async function unmergeLabels(sql: Sql, merging: Merging, trace: KeyedTrace): Promise<void> {
  const { workspaceId, keptId } = merging;
  const back = await sql.query<{ id: string }>(
    `delete from prospect_labels l using jsonb_array_elements($3::text::jsonb) a(row)
      where l.workspace_id = $1::uuid and l.prospect_id = $2::uuid
        and to_jsonb(l) = to_jsonb(jsonb_populate_record(null::prospect_labels, a.row))
      returning l.label_id as id`,
    [workspaceId, keptId, JSON.stringify(trace.after)],
  );
  const unchanged = new Set(back.map(({ id }) => id));
  const rows = [...trace.gone, ...trace.met.filter((row) => unchanged.has(String(row.label_id)))];
  await sql.query(
    `insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by, rule, taken_off_at)
     select r.workspace_id, r.prospect_id, r.label_id, r.put_at, r.put_by, r.rule, r.taken_off_at
       from jsonb_populate_recordset(null::prospect_labels, $2::text::jsonb) r
       join labels l on l.workspace_id = r.workspace_id and l.id = r.label_id
      where r.workspace_id = $1::uuid on conflict do nothing`,
    [workspaceId, JSON.stringify(rows)],
  );
}
