import type postgres from "postgres";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { type RunningCampaign, runningCampaign } from "./running-campaign.ts";

/** A campaign of so many mailboxes, each with one person whose mail is due. */
export async function manyMailboxes(
  admin: postgres.Sql,
  graph: Graph,
  count: number,
): Promise<RunningCampaign> {
  const one = await runningCampaign(admin, graph, count, { concurrency: 1 });
  const { workspaceId, campaignId, prospectIds, mailboxId } = one;
  for (const prospectId of prospectIds.slice(1)) {
    const [box, lane] = [newId(), newId()];
    await admin`insert into mailboxes select (jsonb_populate_record(m,
        jsonb_build_object('id', ${box}::text, 'email', ${`${box}@m.example`}::text, 'email_lower', ${`${box}@m.example`}::text))).*
      from mailboxes m where workspace_id = ${workspaceId} and id = ${mailboxId}`;
    await admin`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      values (${workspaceId}, ${campaignId}, ${box})`;
    await admin`insert into lanes select (jsonb_populate_record(l,
        jsonb_build_object('id', ${lane}::text, 'ref_id', ${box}::text))).*
      from lanes l where workspace_id = ${workspaceId} and ref_id = ${mailboxId}`;
    await admin`update enrolments set lane_id = ${lane}, mailbox_id = ${box}
      where campaign_id = ${campaignId} and prospect_id = ${prospectId}`;
  }
  return one;
}
