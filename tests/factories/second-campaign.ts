import type postgres from "postgres";
import { db } from "@/lib/db/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { makeCredential } from "./make-conversation.ts";
import type { RunningCampaign } from "./running-campaign.ts";

/**
 * A further active campaign with the people of another one: by an account of its own, or by a given one. The account
 * sends without a gap. The people aren't enrolled yet.
 */
export async function secondCampaign(
  admin: postgres.Sql,
  { workspaceId, prospectIds, now }: RunningCampaign,
  graph: Graph,
  given: { readonly credentialId?: string } = {},
) {
  const credentialId = given.credentialId ?? (await makeCredential(admin, workspaceId));
  const campaignId = newId();
  await admin`update credentials set limits = ${admin.json({ gapMs: 0 })}, work_hours_start = 0, work_hours_end = 24
    where workspace_id = ${workspaceId} and id = ${credentialId}`;
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${campaignId}, ${credentialId}, 'D', 'd', 'active')`;
  await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${campaignId}, 1, ${admin.json(graph as never)})`;
  await db.tenant({ workspaceId }, ({ sql }) => ensureSocialLane(sql, { workspaceId, credentialId, now }));
  const enrol = (more: Partial<sequencer.EnrolInput> = {}) =>
    db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now, ...more }),
    );
  return { campaignId, credentialId, enrol };
}
