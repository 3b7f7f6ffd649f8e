import type { LabelColor, LabelType } from "@/lib/contracts/words/label-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { LabelRule } from "../rules/label-rule.ts";
import type { LabelSight } from "./labels.ts";

/** A label that a person has. */
export interface WornLabel {
  readonly prospectId: Id;
  readonly id: Id;
  readonly name: string;
  readonly color: LabelColor;
  readonly type: LabelType;
  readonly putAt: Date;
  /** The member who put it on. Null: the label's rule did. */
  readonly putBy: Id | null;
}

/** The labels of some people that a member sees, by name. */
export function listWorn(
  sql: Sql,
  { workspaceId, userId, isAdmin }: LabelSight,
  prospectIds: readonly Id[],
): Promise<WornLabel[]> {
  return sql.query<WornLabel>(
    `select pl.prospect_id as "prospectId", l.id, l.name, l.color, l.type, pl.put_at as "putAt", pl.put_by as "putBy"
       from prospect_labels pl join labels l on l.workspace_id = pl.workspace_id and l.id = pl.label_id
      where pl.workspace_id = $1::uuid and pl.prospect_id = any($2::uuid[]) and pl.taken_off_at is null
        and l.removed_at is null and (l.type <> 'profile' or $4::boolean or l.created_by = $3::uuid)
      order by pl.prospect_id, l.name_lower, l.id`,
    [workspaceId, prospectIds, userId, isAdmin],
  );
}

/**
 * Puts a label on people, by a member. Whoever has it keeps it as it is. Call it under the people's locks. Returns who
 * got it.
 */
export async function putOn(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  prospectIds: readonly Id[],
  put: { readonly by: Id; readonly now: Date },
): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
     select $1::uuid, p.id, $2::uuid, $4::timestamptz, $5::uuid
       from prospects p where p.workspace_id = $1::uuid and p.id = any($3::uuid[])
     on conflict (workspace_id, prospect_id, label_id) do update
       set put_at = excluded.put_at, put_by = excluded.put_by, rule = null, taken_off_at = null
       where prospect_labels.taken_off_at is not null
     returning prospect_id as id`,
    [workspaceId, id, prospectIds, put.now, put.by],
  );
  return rows.map((row) => row.id);
}

/**
 * Puts automatic labels on a person. A label that the person has, or that a member took off, stays as it is, and one
 * that is being deleted is left out. Returns which were put on.
 */
export async function putOnByRule(
  sql: Sql,
  { workspaceId, prospectId }: { readonly workspaceId: Id; readonly prospectId: Id },
  labels: readonly { readonly id: Id; readonly rule: LabelRule }[],
  now: Date,
): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, rule)
     select $1::uuid, $2::uuid, w.id, $4::timestamptz, w.rule
       from json_to_recordset($3::text::json) as w(id uuid, rule jsonb)
       join labels l on l.workspace_id = $1::uuid and l.id = w.id and l.removed_at is null for key share of l
     on conflict (workspace_id, prospect_id, label_id) do nothing returning label_id as id`,
    [workspaceId, prospectId, JSON.stringify(labels), now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes a label off people. Of an automatic one it is remembered, so that its rule doesn't put it on again. Call it
 * under the people's locks. Returns who had it.
 */
export async function takeOff(
  sql: Sql,
  { workspaceId, id, type }: { readonly workspaceId: Id; readonly id: Id; readonly type: LabelType },
  prospectIds: readonly Id[],
  now: Date,
): Promise<Id[]> {
  const of = [workspaceId, id, prospectIds];
  const where = `workspace_id = $1::uuid and label_id = $2::uuid and prospect_id = any($3::uuid[])
    and taken_off_at is null returning prospect_id as id`;
  const rows =
    type === "ai_generated"
      ? await sql.query<{ id: Id }>(
          `update prospect_labels set taken_off_at = $4::timestamptz where ${where}`,
          [...of, now],
        )
      : await sql.query<{ id: Id }>(`delete from prospect_labels where ${where}`, of);
  return rows.map((row) => row.id);
}

/** The labels of some people, for conditions. `person` names the prospect's id, `workspace` its workspace. */
export const labelsWornBy = (workspace: string, person: string) => `coalesce((select json_agg(pl.label_id)
    from prospect_labels pl join labels l on l.workspace_id = pl.workspace_id and l.id = pl.label_id and l.removed_at is null
    where pl.workspace_id = ${workspace} and pl.prospect_id = ${person} and pl.taken_off_at is null), '[]'::json)`;

/** Those of the labels of some people that were put on since a moment. */
export const labelsPutSince = (
  workspace: string,
  person: string,
  since: string,
) => `coalesce((select json_agg(pl.label_id)
    from prospect_labels pl join labels l on l.workspace_id = pl.workspace_id and l.id = pl.label_id and l.removed_at is null
    where pl.workspace_id = ${workspace} and pl.prospect_id = ${person} and pl.taken_off_at is null
      and pl.put_at >= ${since}), '[]'::json)`;

/** Those of some labels that the whole workspace shares. */
export async function findShared(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select id from labels where workspace_id = $1::uuid and id = any($2::uuid[]) and removed_at is null and type in ('space', 'ai_generated')`,
    [workspaceId, [...ids]],
  );
  return rows.map((row) => row.id);
}

/** The automatic labels of a workspace, with their rules. */
export function listRules(
  sql: Sql,
  workspaceId: Id,
): Promise<{ readonly id: Id; readonly rule: LabelRule }[]> {
  return sql.query(
    `select id, rule from labels
      where workspace_id = $1::uuid and type = 'ai_generated' and removed_at is null order by id`,
    [workspaceId],
  );
}

/** The campaign that last sent something to a person: the one of which their answer is. Null: none did. */
export async function campaignOf(
  sql: Sql,
  { workspaceId, prospectId }: { readonly workspaceId: Id; readonly prospectId: Id },
): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select campaign_id as id from enrolment_events
      where workspace_id = $1::uuid and prospect_id = $2::uuid and kind = 'sent' order by at desc, id desc limit 1`,
    [workspaceId, prospectId],
  );
  return row?.id ?? null;
}
