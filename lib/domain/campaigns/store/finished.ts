import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * A condition on the campaign `c`, which holds when it is over: somebody entered it, nobody in it is on the way, held
 * or uncertain, no work on its people is under way, and nobody's premium account is still to be looked up.
 */
const isOver = `
  exists (select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id)
  and not exists (select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
    and e.state in ('waiting', 'on_hold', 'claimed', 'parked', 'held', 'uncertain'))
  and not exists (select 1 from bulk_jobs j where j.workspace_id = c.workspace_id and j.subject_id = c.id
    and j.state = 'running')
  and not exists (select 1 from prospect_imports i where i.workspace_id = c.workspace_id and i.campaign_id = c.id
    and i.state = 'processing')
  and not (c.settings->>'isOnlyPremium' = 'true' and exists (
    select 1 from prospect_imports i
    join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
    join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
    where i.workspace_id = c.workspace_id and i.campaign_id = c.id
      and p.premium_seen_at is null and not p.is_premium and p.social_url is not null))`;

/** The active campaigns that are over, by one index look-up for each active campaign and state. */
export function findOver(sql: Sql, limit: number): Promise<{ workspaceId: Id; id: Id }[]> {
  return sql.query(
    `select c.workspace_id as "workspaceId", c.id from campaigns c
      where c.status = 'active' and c.deleted_at is null and ${isOver} limit $1::int`,
    [limit],
  );
}

/** Finishes one campaign, which the caller has locked. Returns false where somebody is on the way again. */
export async function finishIfOver(sql: Sql, workspaceId: Id, id: Id, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update campaigns c set status = 'finished', status_before = 'active', finished_at = $3::timestamptz
      where c.workspace_id = $1::uuid and c.id = $2::uuid and c.status = 'active' and ${isOver} returning 1`,
    [workspaceId, id, now.toISOString()],
  );
  return rows.length > 0;
}

export async function setAlive(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update campaigns set status = 'active', status_before = 'finished', finished_at = null
      where workspace_id = $1::uuid and id = $2::uuid and status = 'finished' returning 1`,
    [workspaceId, id],
  );
}
