import type { LabelType } from "@/lib/contracts/words/label-words.ts";
import type { LeftOutReason, PeopleDeedKind, PeopleDeedState } from "@/lib/contracts/words/people-deeds.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Chosen } from "@/lib/domain/prospects/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a member does to many people. */
export interface PeopleDeed extends Chosen {
  readonly id: Id;
  readonly kind: PeopleDeedKind;
  /** What it is about: a label, a campaign, or the account whose blacklist it is (null: the workspace's). */
  readonly labelId: Id | null;
  readonly campaignId: Id | null;
  readonly credentialId: Id | null;
}

/** A deed that is under way, with the label that it is about. */
export interface OpenDeed extends PeopleDeed {
  readonly labelType: LabelType | null;
  /** How many people it has reached. */
  readonly reached: number;
}

/** How far a deed is, and what came of it. */
export interface DeedRow {
  readonly id: Id;
  readonly kind: PeopleDeedKind;
  readonly state: PeopleDeedState;
  readonly campaignId: Id | null;
  readonly createdBy: Id;
  readonly total: number;
  readonly reached: number;
  readonly changed: number;
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** By the machine's clock, as its end. */
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Whether it has been under way for more than five minutes [OC-191]. */
  readonly isLate: boolean;
}

/** What was done to some people. */
export interface DeedCounts {
  readonly reached: number;
  readonly changed: number;
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

/** Adds a deed. Returns false where there is one of this id: a repeated call. */
export async function insertDeed(
  sql: Sql,
  workspaceId: Id,
  deed: PeopleDeed & { readonly total: number },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into people_deeds (workspace_id, id, kind, label_id, campaign_id, credential_id, choice, created_by, is_admin,
       sight, total, at)
     values ($1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid, $6::uuid, $7::text::jsonb, $8::uuid, $9::boolean,
       $10::uuid[], $11::int, $12::timestamptz)
     on conflict (workspace_id, id) do nothing returning id`,
    [
      workspaceId,
      deed.id,
      deed.kind,
      deed.labelId,
      deed.campaignId,
      deed.credentialId,
      JSON.stringify(deed.choice),
      deed.createdBy,
      deed.isAdmin,
      deed.sight,
      deed.total,
      deed.at,
    ],
  );
  return rows.length > 0;
}

/** Locks a deed that is under way, together with its label. Null where it is over, or its label is gone. */
export async function holdDeed(sql: Sql, workspaceId: Id, id: Id): Promise<OpenDeed | null> {
  const [row] = await sql.query<OpenDeed>(
    `select d.id, d.kind, d.label_id as "labelId", d.campaign_id as "campaignId", d.credential_id as "credentialId",
            d.choice, d.created_by as "createdBy", d.is_admin as "isAdmin", d.sight, d.at, d.reached, l.type as "labelType"
       from people_deeds d
       left join labels l on l.workspace_id = d.workspace_id and l.id = d.label_id and l.removed_at is null
      where d.workspace_id = $1::uuid and d.id = $2::uuid and d.state = 'running'
        and (d.kind not in ('put_label', 'take_label_off') or l.id is not null)
        for no key update of d`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Adds what was done to a batch. */
export async function addCounts(sql: Sql, workspaceId: Id, id: Id, more: DeedCounts): Promise<void> {
  await sql.query(
    `update people_deeds d set reached = d.reached + $3::int, changed = d.changed + $4::int,
        left_out = coalesce((
          select jsonb_object_agg(k.key, coalesce((d.left_out->>k.key)::int, 0) + coalesce(($5::text::jsonb->>k.key)::int, 0))
            from (select jsonb_object_keys(d.left_out) union select jsonb_object_keys($5::text::jsonb)) k(key)), '{}')
      where d.workspace_id = $1::uuid and d.id = $2::uuid`,
    [workspaceId, id, more.reached, more.changed, JSON.stringify(more.leftOut)],
  );
}

/** Ends a deed that is under way. Returns false where there is none. */
export async function endDeed(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  state: Exclude<PeopleDeedState, "running">,
): Promise<boolean> {
  const rows = await sql.query(
    `update people_deeds set state = $3::text, ended_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and state = 'running' returning id`,
    [workspaceId, id, state],
  );
  return rows.length > 0;
}

const columns = `d.id, d.kind, d.state, d.campaign_id as "campaignId", d.created_by as "createdBy", d.total, d.reached,
  d.changed, d.left_out as "leftOut", d.created_at as "createdAt", d.ended_at as "endedAt",
  d.state = 'running' and d.created_at < now() - interval '5 minutes' as "isLate"`;

export async function findDeed(sql: Sql, workspaceId: Id, id: Id): Promise<DeedRow | null> {
  const [row] = await sql.query<DeedRow>(
    `select ${columns} from people_deeds d where d.workspace_id = $1::uuid and d.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** What a member began within a day, latest first; what is under way comes first. */
export function listDeeds(sql: Sql, workspaceId: Id, userId: Id, limit: number): Promise<DeedRow[]> {
  return sql.query<DeedRow>(
    `select ${columns} from people_deeds d
      where d.workspace_id = $1::uuid and d.created_by = $2::uuid and d.created_at > now() - interval '1 day'
      order by d.state = 'running' desc, d.created_at desc, d.id desc limit $3::int`,
    [workspaceId, userId, limit],
  );
}

/** Deletes deeds that ended a month ago, at most a thousand. */
export async function purgePeopleDeeds(sql: Sql): Promise<void> {
  await sql.query(
    `delete from people_deeds where (workspace_id, id) in (
       select workspace_id, id from people_deeds where ended_at < now() - interval '30 days' limit 1000)`,
  );
}
