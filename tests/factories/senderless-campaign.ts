import type postgres from "postgres";
import { db } from "@/lib/db/index.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureMailboxLane, ensureSocialLane, ensureWorkspaceLanes } from "@/lib/domain/lanes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { type MadeCampaign, makeCampaign } from "./make-campaign.ts";

/**
 * A campaign whose people are enrolled, with the workspace's own lanes.
 * @param known what is known about each of its people, besides name and profile.
 */
export async function senderlessCampaign(
  admin: postgres.Sql,
  graph: Graph,
  people: number,
  known: { readonly email?: string | null; readonly phone?: string | null; readonly company?: string } = {},
): Promise<MadeCampaign> {
  const made = await makeCampaign(admin, { graph, people });
  const { workspaceId, campaignId, prospectIds, credentialId, mailboxId } = made;
  const { email = null, phone = null, company = "" } = known;
  await admin`update prospects set email = ${email}, email_lower = ${email}, phone = ${phone}, company_name = ${company}
    where workspace_id = ${workspaceId}`;
  const now = new Date();
  await db.tenant({ workspaceId }, async ({ sql }) => {
    await ensureWorkspaceLanes(sql, { workspaceId, now });
    await ensureSocialLane(sql, { workspaceId, credentialId, now });
    await ensureMailboxLane(sql, { workspaceId, mailboxId, now });
    await sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now });
  });
  return made;
}

/** What the history of a campaign says, in order. */
export const historyOf = (admin: postgres.Sql, campaignId: string) =>
  admin<{ kind: string; why: string | null }[]>`
    select kind, coalesce(data->>'why', data->>'reason', data->>'detail') as why from enrolment_events
    where campaign_id = ${campaignId} and kind <> 'enrolled' order by at, id`;

/** Where a campaign's only person stands. */
export async function standingOf(admin: postgres.Sql, campaignId: string) {
  const [row] = await admin<{ state: string; node: string; hold: string | null; waits: number }[]>`
    select state, node_id as node, hold_reason as hold,
      (extract(epoch from due_at - product_now()) * 1000)::float8 as waits
    from enrolments where campaign_id = ${campaignId}`;
  return row;
}
