import { type BulkWork, startBulk } from "@/lib/domain/bulk/index.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import { alignCampaign } from "./align-campaign.ts";
import { wakeCampaign } from "./wake-campaign.ts";

/**
 * Brings the people of an account's active campaigns into line with the account's state: while it isn't active they are
 * parked, and when it is active again they wait for their old due time. A row is a campaign.
 */
export const alignAccount: BulkWork = {
  kind: "credential.align",
  batch: 20,
  // Always a job: whoever changes an account has locked its lanes, for which people's rows must not wait.
  isInline: false,
  /** A change of the account waits for the current batch. An account without an active campaign has nothing to do. */
  async hold({ sql }, { workspaceId, subjectId }) {
    const rows = await sql.query(
      `select k.id from credentials k where k.workspace_id = $1::uuid and k.id = $2::uuid and exists (
         select 1 from campaigns c where c.workspace_id = k.workspace_id and c.credential_id = k.id
           and c.status = 'active') for share of k`,
      [workspaceId, subjectId],
    );
    return rows.length > 0;
  },
  async count({ sql }, { workspaceId, subjectId }) {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from campaigns
        where workspace_id = $1::uuid and credential_id = $2::uuid and status = 'active'`,
      [workspaceId, subjectId],
    );
    return row?.count ?? 0;
  },
  async pick({ sql }, { workspaceId, subjectId }, after, limit) {
    const rows = await sql.query<{ id: string }>(
      `select id from campaigns where workspace_id = $1::uuid and credential_id = $2::uuid and status = 'active'
         and id > $3::uuid order by id limit $4::int`,
      [workspaceId, subjectId, after ?? lowestId, limit],
    );
    return rows.map(({ id }) => id);
  },
  async carryOut(tx, { workspaceId }, campaignIds) {
    for (const subjectId of campaignIds) await startBulk(tx, alignCampaign, { workspaceId, subjectId });
    // Whoever waits for the account's browser is tried again.
    const held = await tx.sql.query<{ id: string }>(
      `select c.id from campaigns c where c.workspace_id = $1::uuid and c.id = any($2::uuid[]) and exists (
         select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id and e.state = 'held'
           and e.hold_reason = 'last_extension_task_failed') order by c.id`,
      [workspaceId, [...campaignIds]],
    );
    for (const { id: subjectId } of held) await startBulk(tx, wakeCampaign, { workspaceId, subjectId });
  },
  topics: () => ["campaigns", "campaign"],
};
