import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface StageRow {
  readonly id: Id;
  readonly name: string;
  readonly pipelineId: Id;
  readonly probability: number;
  /** Its number in its pipeline, from 0. */
  readonly order: number;
}

const numbered = `(row_number() over (partition by s.pipeline_id order by s.position, s.created_at, s.id))::int - 1`;

/** The stages of one pipeline, or of all (null), in their order. */
export function listStageRows(sql: Sql, workspaceId: Id, pipelineId: Id | null): Promise<StageRow[]> {
  return sql.query<StageRow>(
    `select s.id, s.name, s.pipeline_id as "pipelineId", s.probability, ${numbered} as "order"
       from crm_stages s join crm_pipelines l on l.workspace_id = s.workspace_id and l.id = s.pipeline_id
      where s.workspace_id = $1::uuid and ($2::uuid is null or s.pipeline_id = $2::uuid)
      order by l.position, l.created_at, l.id, s.position, s.created_at, s.id`,
    [workspaceId, pipelineId],
  );
}

/** A stage. Null: there is none. */
export async function findStageRow(sql: Sql, workspaceId: Id, id: Id): Promise<StageRow | null> {
  const [row] = await sql.query<StageRow>(
    `select f.id, f.name, f.pipeline_id as "pipelineId", f.probability, f.number as "order" from (
       select s.*, ${numbered} as number from crm_stages s
        where s.workspace_id = $1::uuid and s.pipeline_id in (
          select o.pipeline_id from crm_stages o where o.workspace_id = $1::uuid and o.id = $2::uuid)) f
      where f.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/**
 * Locks stages, in the order of their ids, until the transaction ends: whoever places a deal in one of them waits.
 * Returns which of them there are.
 */
export async function lockStages(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const rows = await sql.query<{ id: Id }>(
    `select id from crm_stages where workspace_id = $1::uuid and id = any($2::uuid[]) order by id for update`,
    [workspaceId, [...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same for all stages of a pipeline. */
export async function lockStagesOf(sql: Sql, workspaceId: Id, pipelineId: Id): Promise<void> {
  await sql.query(
    "select id from crm_stages where workspace_id = $1::uuid and pipeline_id = $2::uuid order by id for update",
    [workspaceId, pipelineId],
  );
}

export interface NewStage {
  readonly id: Id;
  readonly name: string;
  readonly probability: number;
  readonly pipelineId: Id;
}

/** Adds stages behind the others of their pipeline. Those whose id is there already are left out. Returns how many. */
export async function insertStages(sql: Sql, workspaceId: Id, stages: readonly NewStage[]): Promise<number> {
  const rows = await sql.query(
    `insert into crm_stages (workspace_id, id, pipeline_id, name, probability, position)
     select $1::uuid, w.id, w."pipelineId", w.name, w.probability,
       w.number + (select coalesce(max(o.position), -1) + 1 from crm_stages o where o.workspace_id = $1::uuid and o.pipeline_id = w."pipelineId")
       from json_to_recordset($2::text::json) as w(id uuid, "pipelineId" uuid, name text, probability int, number int)
     on conflict (workspace_id, id) do nothing returning id`,
    [workspaceId, JSON.stringify(stages.map((stage, number) => ({ ...stage, number })))],
  );
  return rows.length;
}

export async function updateStageRow(sql: Sql, workspaceId: Id, stage: NewStage): Promise<void> {
  await sql.query(
    `update crm_stages set name = $3::text, probability = $4::int, pipeline_id = $5::uuid
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, stage.id, stage.name, stage.probability, stage.pipelineId],
  );
}

/** Numbers the stages of a pipeline in the given order. Call it under the pipeline's lock. */
export async function orderStages(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<void> {
  await sql.query(
    `update crm_stages s set position = w.number::int
       from unnest($2::uuid[]) with ordinality as w(id, number)
      where s.workspace_id = $1::uuid and s.id = w.id and s.position <> w.number::int`,
    [workspaceId, [...ids]],
  );
}

export async function deleteStageRow(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query("delete from crm_stages where workspace_id = $1::uuid and id = $2::uuid", [
    workspaceId,
    id,
  ]);
}
