import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface PipelineRow {
  readonly id: Id;
  readonly name: string;
}

/** The pipelines in their order. */
export function listPipelineRows(sql: Sql, workspaceId: Id): Promise<PipelineRow[]> {
  return sql.query<PipelineRow>(
    "select id, name from crm_pipelines where workspace_id = $1::uuid order by position, created_at, id",
    [workspaceId],
  );
}

/** The same. They stay locked until the transaction ends. */
export function lockPipelines(sql: Sql, workspaceId: Id): Promise<PipelineRow[]> {
  return sql.query<PipelineRow>(
    "select id, name from crm_pipelines where workspace_id = $1::uuid order by id for update",
    [workspaceId],
  );
}

/** A pipeline, which stays locked until the transaction ends. Null: there is none. */
export async function lockPipeline(sql: Sql, workspaceId: Id, id: Id): Promise<PipelineRow | null> {
  const [row] = await sql.query<PipelineRow>(
    "select id, name from crm_pipelines where workspace_id = $1::uuid and id = $2::uuid for update",
    [workspaceId, id],
  );
  return row ?? null;
}

export async function countPipelines(sql: Sql, workspaceId: Id): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    "select count(*)::int as count from crm_pipelines where workspace_id = $1::uuid",
    [workspaceId],
  );
  return row?.count ?? 0;
}

/** Adds a pipeline behind the others. False: its id is there already. */
export async function insertPipeline(sql: Sql, workspaceId: Id, { id, name }: PipelineRow): Promise<boolean> {
  const rows = await sql.query(
    `insert into crm_pipelines (workspace_id, id, name, position)
     select $1::uuid, $2::uuid, $3::text, coalesce(max(position), -1) + 1 from crm_pipelines where workspace_id = $1::uuid
     on conflict (workspace_id, id) do nothing returning id`,
    [workspaceId, id, name],
  );
  return rows.length > 0;
}

export async function renamePipeline(sql: Sql, workspaceId: Id, { id, name }: PipelineRow): Promise<void> {
  await sql.query(
    "update crm_pipelines set name = $3::text where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, name],
  );
}

/** Whether a pipeline holds deals that somebody may still want: all but deleted ones. */
export async function hasDeals(sql: Sql, workspaceId: Id, pipelineId: Id): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from crm_stages s join crm_deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
      where s.workspace_id = $1::uuid and s.pipeline_id = $2::uuid and d.status <> 'deleted' limit 1`,
    [workspaceId, pipelineId],
  );
  return rows.length > 0;
}

/** Removes a pipeline with its stages and the deleted deals that are left in it. */
export async function deletePipelineRow(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `delete from crm_deals d using crm_stages s
      where s.workspace_id = $1::uuid and s.pipeline_id = $2::uuid
        and d.workspace_id = s.workspace_id and d.stage_id = s.id and d.status = 'deleted'`,
    [workspaceId, id],
  );
  await sql.query("delete from crm_pipelines where workspace_id = $1::uuid and id = $2::uuid", [
    workspaceId,
    id,
  ]);
}
