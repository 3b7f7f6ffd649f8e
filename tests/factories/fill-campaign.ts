import type postgres from "postgres";
import type { RunningCampaign } from "./running-campaign.ts";

/**
 * Adds people to a campaign of one person until it has so many. They wait at its step `a` like the first one. The
 * campaign's lanes are stopped, so that nobody is sent anything.
 */
export async function fillCampaign(
  admin: postgres.Sql,
  { workspaceId, campaignId }: RunningCampaign,
  people: number,
): Promise<void> {
  await admin`update lanes set is_active = false where workspace_id = ${workspaceId}`;
  await admin`insert into prospects (workspace_id, id, first_name, full_name, email, email_lower)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Ada', 'Ada', i || '@b.example', i || '@b.example'
    from generate_series(2, ${people}::int) i`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, mailbox_id, kind, rank, state, due_at, version, entered_at)
    select p.workspace_id, gen_random_uuid(), ${campaignId}::uuid, p.id, 'a', e.lane_id, e.mailbox_id, e.kind, e.rank, 'waiting',
      e.due_at, 1, e.entered_at
    from prospects p, enrolments e
    where p.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId} and p.id <> e.prospect_id`;
  await admin.unsafe("vacuum analyze");
}
