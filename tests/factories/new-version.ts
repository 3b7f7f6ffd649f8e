import type { Sql } from "@/lib/db/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";

/** Gives a campaign its next version, as an edit leaves it; nobody is moved to it yet. */
export async function newVersion(
  sql: Sql,
  workspaceId: string,
  campaignId: string,
  graph: Graph,
): Promise<void> {
  await sql.query(
    `with edited as (
       update campaigns set current_version = current_version + 1 where workspace_id = $1::uuid and id = $2::uuid
       returning current_version)
     insert into campaign_versions (workspace_id, campaign_id, version, graph)
     select $1::uuid, $2::uuid, current_version, $3::text::jsonb from edited returning 1`,
    [workspaceId, campaignId, JSON.stringify(graph)],
  );
}
