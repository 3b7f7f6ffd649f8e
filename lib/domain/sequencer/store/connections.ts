import type { Sql } from "@/lib/db/index.ts";
import { type Asking, askingColumns, canAsk, isBehind, type Place, type Unknown } from "./profile-views.ts";

/**
 * People who wait at a message on the lane `l`, were not asked to connect, and about whom the lane's account
 * hasn't asked the network.
 */
const unknownPeople = `
  from enrolments e
  join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
  where e.lane_id = l.id and e.workspace_id = l.workspace_id and e.state = 'waiting' and e.hold_reason = 'not_connected'
    and p.social_url is not null and not exists (select 1 from prospect_relations r
      where r.workspace_id = p.workspace_id and r.prospect_id = p.id and r.credential_id = l.ref_id
        and (r.connected_at is not null or r.asked_at is not null))`;

/** Working accounts with such people in an active campaign. */
export function findAsking(sql: Sql, after: Place, limit: number): Promise<Asking[]> {
  return sql.query(
    `select ${askingColumns}
     from lanes l
     join credentials k on k.workspace_id = l.workspace_id and k.id = l.ref_id and ${canAsk}
     join campaigns c on c.workspace_id = k.workspace_id and c.credential_id = k.id and c.status = 'active'
       and c.deleted_at is null
     where l.kind = 'social' and l.is_active and exists (select 1 ${unknownPeople} and e.campaign_id = c.id)
       and ${isBehind}
     order by l.id, c.id limit $1::int`,
    [limit, after.laneId, after.campaignId],
  );
}

export function nextUnknown(
  sql: Sql,
  { workspaceId, campaignId, laneId }: Asking,
  limit: number,
): Promise<Unknown[]> {
  return sql.query(
    `select u.id, u.address from lanes l cross join lateral (
       select p.id, coalesce(p.social_provider_id, p.social_url) as address ${unknownPeople} and e.campaign_id = $2::uuid
       order by p.id limit $4::int) u
     where l.workspace_id = $1::uuid and l.id = $3::uuid`,
    [workspaceId, campaignId, laneId, limit],
  );
}
