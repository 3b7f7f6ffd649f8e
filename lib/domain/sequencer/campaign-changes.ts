import type { Sql } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "./claim.ts";
import { noLane } from "./rules/next.ts";
import { type Outdated, replanned } from "./rules/replan.ts";
import * as read from "./store/claim-sql.ts";
import { moveEnrolments } from "./store/move-enrolments.ts";
import { readGraphs } from "./store/sequences.ts";
import type { Campaign } from "./store/store.ts";

export interface CampaignInput {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly now: Date;
}

/**
 * Parks what waits, so that lanes don't meet it again and again. The campaign's own status, read by every claim, is what
 * stops new sends at once; call this in the transaction that changes it [F17].
 */
export async function pauseCampaign(sql: Sql, { workspaceId, campaignId }: CampaignInput): Promise<void> {
  await sql.query(
    `update enrolments set state = 'parked'
     where workspace_id = $1::uuid and campaign_id = $2::uuid and state = 'waiting'`,
    [workspaceId, campaignId],
  );
}

/** Lets parked enrolments wait again, each for its old due time. Call it in the transaction that changes the status. */
export async function resumeCampaign(sql: Sql, input: CampaignInput): Promise<void> {
  const { workspaceId, campaignId, now } = input;
  const lanes = await sql.query<{ id: string }>(
    `with back as (
       update enrolments set state = 'waiting', hold_reason = nullif(hold_reason, 'campaign_paused')
       where workspace_id = $1::uuid and campaign_id = $2::uuid and state = 'parked' returning lane_id)
     select distinct lane_id as id from back where lane_id <> '${noLane}'`,
    [workspaceId, campaignId],
  );
  const at = now.getTime();
  if (lanes.length > 0)
    await sql.query(read.wake, [JSON.stringify(lanes.map(({ id }) => ({ workspaceId, id, at })))]);
}

/**
 * Brings at most `limit` enrolments of an older version to the current one: each stays at its node where that survives,
 * else goes to the nearest surviving one behind it, else ends. Returns how many it moved; call it, a transaction a
 * batch, until it gives 0. What is being sent moves when it settles [F17].
 */
export async function replan(sql: Sql, input: CampaignInput & { readonly limit?: number }): Promise<number> {
  const { workspaceId, campaignId, now, limit = 500 } = input;
  const [campaign] = await sql.query<Campaign>(read.campaigns, [
    JSON.stringify([{ workspaceId, id: campaignId }]),
  ]);
  if (!campaign) return 0;
  const rows = await sql.query<Outdated>(
    `select ${read.factColumns}, e.state, e.pause_reason as "pauseReason" from enrolments e
     join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.version < $3::int
       and e.state in ('waiting', 'parked', 'held', 'paused')
     order by p.id limit $4::int for no key update of p, e`,
    [workspaceId, campaignId, campaign.currentVersion, limit],
  );
  if (rows.length === 0) return 0;
  const current = { campaignId, version: campaign.currentVersion };
  const graphOf = await readGraphs(sql, workspaceId, [...rows, current]);
  const after = graphOf(campaignId, campaign.currentVersion);
  const moves = rows.map((row) => {
    const placement = replanned(row, graphOf(campaignId, row.version), after, campaign, now.getTime());
    const kind = placement.state === "complete" ? "completed" : "moved";
    return {
      ...{ workspaceId, enrolmentId: row.id, version: campaign.currentVersion, placement },
      event: placement.nodeId === row.nodeId ? null : eventOf(row, kind, { reason: "edited" }, newId()),
    };
  });
  await moveEnrolments(sql, now, moves);
  return rows.length;
}
