import type { Sql } from "@/lib/db/index.ts";

/** What decides whether and where an action's mail is tracked. */
export interface TrackingFacts {
  readonly brandId: string;
  readonly tier: string;
  /** What the brand set for that tier. */
  readonly features: unknown;
  readonly isLinkTracking: boolean;
  readonly isOpenTracking: boolean;
  /** The campaign's domain, else the workspace's default one, whichever is proven. Null: neither is. */
  readonly domain: string | null;
}

/** How a campaign tracks its mails now. Null: it is gone. */
export async function findTracking(
  sql: Sql,
  of: { readonly workspaceId: string; readonly campaignId: string },
): Promise<TrackingFacts | null> {
  const [row] = await sql.query<TrackingFacts>(
    `select w.brand_id as "brandId", w.tier, p.features,
        c.settings->'isLinkTracking' is not distinct from 'true'::jsonb as "isLinkTracking",
        c.settings->'isOpenTracking' is not distinct from 'true'::jsonb as "isOpenTracking",
        (select d.domain from tracking_domains d
          where d.workspace_id = c.workspace_id and d.verified_at is not null
            and (d.id::text = c.settings->>'customDomain' or d.is_default_for_link_tracking)
          order by coalesce(d.id::text = c.settings->>'customDomain', false) desc limit 1) as domain
      from campaigns c join workspaces w on w.id = c.workspace_id
      left join brand_plans p on p.brand_id = w.brand_id and p.tier = w.tier
      where c.workspace_id = $1::uuid and c.id = $2::uuid`,
    [of.workspaceId, of.campaignId],
  );
  return row ?? null;
}
