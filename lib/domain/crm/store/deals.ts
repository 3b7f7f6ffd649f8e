import type { DealStatus } from "@/lib/contracts/words/crm-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What members write about a deal. */
export interface DealFields {
  readonly title: string;
  readonly company: string;
  readonly amount: number;
  readonly currency: string;
  /** In percent. Null: that of its stage. */
  readonly probability: number | null;
  readonly ownerId: Id | null;
  readonly prospectId: Id | null;
  readonly note: string;
  /** A day, ISO. */
  readonly expectedOn: string | null;
}

/** A deal with the names of its stage, pipeline and person. */
export interface DealRow extends DealFields {
  readonly id: Id;
  readonly stageId: Id;
  readonly stageName: string;
  readonly stageProbability: number;
  readonly pipelineId: Id;
  readonly pipelineName: string;
  readonly place: number;
  readonly prospectName: string | null;
  readonly status: DealStatus;
  readonly lostReason: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly closedAt: Date | null;
}

export const dealColumns = `d.id, d.stage_id as "stageId", s.name as "stageName", s.probability as "stageProbability",
  s.pipeline_id as "pipelineId", l.name as "pipelineName", d.place::float8 as place, d.title, d.company,
  d.amount::float8 as amount, d.currency, d.probability, d.owner_id as "ownerId", d.prospect_id as "prospectId",
  p.full_name as "prospectName", d.status, d.note, d.lost_reason as "lostReason", d.expected_on::text as "expectedOn",
  d.created_at as "createdAt", d.updated_at as "updatedAt", d.closed_at as "closedAt"`;

/** What `dealColumns` reads, beside the deal and its stage. */
export const dealJoins = `join crm_pipelines l on l.workspace_id = s.workspace_id and l.id = s.pipeline_id
  left join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id`;

/** A deal. Null: there is none. */
export async function findDealRow(sql: Sql, workspaceId: Id, id: Id): Promise<DealRow | null> {
  const [row] = await sql.query<DealRow>(
    `select ${dealColumns} from crm_deals d
       join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id ${dealJoins}
      where d.workspace_id = $1::uuid and d.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Locks a deal until the transaction ends, and reads it. Null: there is none. */
export async function lockDeal(sql: Sql, workspaceId: Id, id: Id): Promise<DealRow | null> {
  await sql.query("select 1 from crm_deals where workspace_id = $1::uuid and id = $2::uuid for update", [
    workspaceId,
    id,
  ]);
  return findDealRow(sql, workspaceId, id);
}

/** Adds a deal. False: its id is there already. */
export async function insertDeal(
  sql: Sql,
  workspaceId: Id,
  deal: DealFields & {
    readonly id: Id;
    readonly stageId: Id;
    readonly place: number;
    /** Null: a sequence added it. */
    readonly createdBy: Id | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into crm_deals (workspace_id, id, stage_id, place, title, company, company_lower, amount, currency, probability,
       owner_id, prospect_id, note, expected_on, created_by, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4::bigint, $5::text, $6::text, $7::text, $8::numeric, $9::text, $10::int,
       $11::uuid, $12::uuid, $13::text, $14::date, $15::uuid, ${moment("$16")}, ${moment("$16")})
     on conflict (workspace_id, id) do nothing returning id`,
    [
      workspaceId,
      deal.id,
      deal.stageId,
      deal.place,
      deal.title,
      deal.company,
      deal.company.toLowerCase(),
      deal.amount,
      deal.currency,
      deal.probability,
      deal.ownerId,
      deal.prospectId,
      deal.note,
      deal.expectedOn,
      deal.createdBy,
      deal.now.getTime(),
    ],
  );
  return rows.length > 0;
}

/** Writes a locked deal's fields, stage, place and status. */
export async function updateDealRow(
  sql: Sql,
  workspaceId: Id,
  deal: DealFields &
    Pick<DealRow, "id" | "stageId" | "place" | "status" | "lostReason" | "closedAt"> & { readonly now: Date },
): Promise<void> {
  await sql.query(
    `update crm_deals set stage_id = $3::uuid, place = $4::bigint, title = $5::text, company = $6::text,
       company_lower = $7::text, amount = $8::numeric, currency = $9::text, probability = $10::int, owner_id = $11::uuid,
       prospect_id = $12::uuid, note = $13::text, expected_on = $14::date, status = $15::text, lost_reason = $16::text,
       closed_at = ${moment("$17")}, updated_at = ${moment("$18")}
      where workspace_id = $1::uuid and id = $2::uuid`,
    [
      workspaceId,
      deal.id,
      deal.stageId,
      deal.place,
      deal.title,
      deal.company,
      deal.company.toLowerCase(),
      deal.amount,
      deal.currency,
      deal.probability,
      deal.ownerId,
      deal.prospectId,
      deal.note,
      deal.expectedOn,
      deal.status,
      deal.lostReason,
      deal.closedAt?.getTime() ?? null,
      deal.now.getTime(),
    ],
  );
}

/** Gives all deals of a stage to another one, behind its own, in their order. Call it under both stages' locks. */
export async function moveDeals(sql: Sql, workspaceId: Id, fromId: Id, toId: Id): Promise<void> {
  await sql.query(
    `update crm_deals d set stage_id = $3::uuid, place = f.place
       from (select o.id, (select coalesce(max(t.place), 0) from crm_deals t where t.workspace_id = $1::uuid and t.stage_id = $3::uuid)
               + 65536 * row_number() over (order by o.place, o.id) as place
               from crm_deals o where o.workspace_id = $1::uuid and o.stage_id = $2::uuid) f
      where d.workspace_id = $1::uuid and d.id = f.id and d.stage_id = $2::uuid`,
    [workspaceId, fromId, toId],
  );
}

/** Removes what is left of a stage's deleted deals. */
export async function dropDeletedDeals(sql: Sql, workspaceId: Id, stageId: Id): Promise<void> {
  await sql.query(
    "delete from crm_deals where workspace_id = $1::uuid and stage_id = $2::uuid and status = 'deleted'",
    [workspaceId, stageId],
  );
}

/** Whether a stage holds a deal that isn't deleted. */
export async function holdsDeals(sql: Sql, workspaceId: Id, stageId: Id): Promise<boolean> {
  const rows = await sql.query(
    "select 1 from crm_deals where workspace_id = $1::uuid and stage_id = $2::uuid and status <> 'deleted' limit 1",
    [workspaceId, stageId],
  );
  return rows.length > 0;
}
