import type { Sql } from "@/lib/db/index.ts";
import { type Asking, askingColumns, canAsk, isBehind, type Place, type Unknown } from "./profile-views.ts";

/** People of the campaign `c` who haven't been looked up yet. */
const unknownPeople = `
  from prospect_imports i
  join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
  join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
  where i.workspace_id = c.workspace_id and i.campaign_id = c.id
    and p.premium_seen_at is null and not p.is_premium and p.social_url is not null`;

/** Active premium-only campaigns with a working account and people to look up. */
export function findAsking(sql: Sql, after: Place, limit: number): Promise<Asking[]> {
  return sql.query(
    `select ${askingColumns}
     from campaigns c
     join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id and ${canAsk}
     join lanes l on l.workspace_id = c.workspace_id and l.kind = 'social' and l.ref_id = k.id and l.is_active
     where c.status = 'active' and c.deleted_at is null and c.settings->>'isOnlyPremium' = 'true'
       and exists (select 1 ${unknownPeople})
       and ${isBehind}
     order by l.id, c.id limit $1::int`,
    [limit, after.laneId, after.campaignId],
  );
}

export function nextUnknown(
  sql: Sql,
  { workspaceId, campaignId }: Asking,
  limit: number,
): Promise<Unknown[]> {
  return sql.query(
    `select p.id, coalesce(min(p.social_provider_id), min(p.social_url)) as address
     from campaigns c cross join lateral (select p.* ${unknownPeople}) p
     where c.workspace_id = $1::uuid and c.id = $2::uuid group by p.id order by p.id limit $3::int`,
    [workspaceId, campaignId, limit],
  );
}
