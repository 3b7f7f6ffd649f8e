import type { Sql } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A person who became part of another one. */
export interface MergeRow {
  readonly id: Id;
  readonly keptId: Id;
  readonly goneId: Id;
  readonly goneName: string;
  readonly keptName: string;
  readonly mergedBy: Id;
  /** Product time. */
  readonly mergedAt: Date;
  readonly undoneAt: Date | null;
  /** Whether what undoes it is still there. */
  readonly isUndoable: boolean;
}

const columns = `m.id, m.kept_id as "keptId", m.gone_id as "goneId", m.gone_name as "goneName", p.full_name as "keptName",
  m.merged_by as "mergedBy", m.merged_at as "mergedAt", m.undone_at as "undoneAt", m.undo is not null as "isUndoable"`;
const from = "people_merges m join prospects p on p.workspace_id = m.workspace_id and p.id = m.kept_id";

/** Records a merge. */
export async function insertMerge(
  sql: Sql,
  workspaceId: Id,
  merge: {
    readonly id: Id;
    readonly keptId: Id;
    readonly goneId: Id;
    readonly goneName: string;
    readonly lost: {
      readonly emailLower: string | null;
      readonly socialKey: string | null;
      readonly providerId: string | null;
    };
    readonly undo: unknown;
    readonly by: Id;
  },
): Promise<void> {
  const { id, keptId, goneId, goneName, lost, undo, by } = merge;
  await sql.query(
    `insert into people_merges (workspace_id, id, kept_id, gone_id, gone_name, email_lower, social_key, social_provider_id,
       undo, merged_by, merged_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::text, $7::text, $8::text, $9::text::jsonb, $10::uuid, product_now())`,
    [
      workspaceId,
      id,
      keptId,
      goneId,
      goneName,
      lost.emailLower,
      lost.socialKey,
      lost.providerId,
      JSON.stringify(undo),
      by,
    ],
  );
}

/** Names the person who has the things of those who became part of a person who is gone now. Returns which merges. */
export async function moveMerges(sql: Sql, workspaceId: Id, from: Id, to: Id): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    "update people_merges set kept_id = $3::uuid where workspace_id = $1::uuid and kept_id = $2::uuid returning id",
    [workspaceId, from, to],
  );
  return rows.map(({ id }) => id);
}

/** Takes that back. */
export async function moveMergesBack(sql: Sql, workspaceId: Id, ids: readonly Id[], to: Id): Promise<void> {
  await sql.query(
    "update people_merges set kept_id = $3::uuid where workspace_id = $1::uuid and id = any($2::uuid[])",
    [workspaceId, [...ids], to],
  );
}

export async function findMerge(sql: Sql, workspaceId: Id, id: Id): Promise<MergeRow | null> {
  const [row] = await sql.query<MergeRow>(
    `select ${columns} from ${from} where m.workspace_id = $1::uuid and m.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The merge by which a person became part of another one. */
export async function findMergeOf(
  sql: Sql,
  workspaceId: Id,
  keptId: Id,
  goneId: Id,
): Promise<MergeRow | null> {
  const [row] = await sql.query<MergeRow>(
    `select ${columns} from ${from}
      where m.workspace_id = $1::uuid and m.gone_id = $3::uuid and m.kept_id = $2::uuid and m.undone_at is null`,
    [workspaceId, keptId, goneId],
  );
  return row ?? null;
}

/** Locks a merge and reads what undoes it. Null where there is none, or it is undone or too old. */
export async function lockUndo<T>(sql: Sql, workspaceId: Id, id: Id): Promise<T | null> {
  const [row] = await sql.query<{ undo: T }>(
    `select undo from people_merges where workspace_id = $1::uuid and id = $2::uuid and undone_at is null
       and undo is not null and merged_at > product_now() - interval '30 days' for update`,
    [workspaceId, id],
  );
  return row?.undo ?? null;
}

/** Notes whether a member excluded merged people since they were merged: undoing the merge leaves that then. */
export async function noteExcluded(
  sql: Sql,
  workspaceId: Id,
  ids: readonly Id[],
  isExcluded: boolean,
): Promise<void> {
  await sql.query(
    `update people_merges set undo = jsonb_set(undo, '{excludedSince}', to_jsonb($3::boolean))
      where workspace_id = $1::uuid and kept_id = any($2::uuid[]) and undone_at is null and undo is not null`,
    [workspaceId, [...ids], isExcluded],
  );
}

/** Whether a later merge into the same person is still there: it is undone first. */
export async function hasLaterMerge(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from people_merges m join people_merges o on o.workspace_id = m.workspace_id and o.kept_id = m.kept_id
        and o.undone_at is null and o.id > m.id
      where m.workspace_id = $1::uuid and m.id = $2::uuid limit 1`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Marks a merge as undone. */
export async function endMerge(sql: Sql, workspaceId: Id, id: Id, by: Id): Promise<void> {
  await sql.query(
    `update people_merges set undone_at = product_now(), undone_by = $3::uuid, undo = null
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, by],
  );
}

/** Merges that can be undone, latest first, after the row that the cursor names. */
export function listMerges(
  sql: Sql,
  workspaceId: Id,
  after: Cursor | null,
  limit: number,
): Promise<MergeRow[]> {
  return sql.query<MergeRow>(
    `select ${columns} from ${from} where m.workspace_id = $1::uuid and m.merged_at > product_now() - interval '30 days'
       and m.undone_at is null and m.undo is not null
       and ($3::timestamptz is null or (m.merged_at, m.id) < ($3::timestamptz, $4::uuid))
      order by m.merged_at desc, m.id desc limit $2::int`,
    [workspaceId, limit, after?.at ?? null, after?.id ?? null],
  );
}

/** Forgets what undoes merges that are older than 30 days, and undone merges as a whole; at most a thousand of each. */
export async function purgeMerges(sql: Sql): Promise<void> {
  await sql.query(
    `update people_merges set undo = null where (workspace_id, id) in (
       select workspace_id, id from people_merges
        where undo is not null and merged_at < product_now() - interval '30 days' limit 1000)`,
  );
  await sql.query(
    `delete from people_merges where (workspace_id, id) in (
       select workspace_id, id from people_merges where undone_at < product_now() - interval '30 days' limit 1000)`,
  );
}

/** Whether many people of the workspace are being changed. */
export async function isDeedRunning(sql: Sql, workspaceId: Id): Promise<boolean> {
  const rows = await sql.query(
    "select 1 from people_deeds where workspace_id = $1::uuid and state = 'running' limit 1",
    [workspaceId],
  );
  return rows.length > 0;
}
