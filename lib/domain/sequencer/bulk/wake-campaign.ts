import { readProductNow } from "@/lib/db/index.ts";
import type { BulkWork } from "@/lib/domain/bulk/index.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import { wakeHeld } from "../upkeep/wake-held.ts";
import { campaignSubject } from "./campaign-subject.ts";

/**
 * Wakes the held people of a campaign after its texts, settings or mailboxes changed. The next claim holds again
 * whoever still lacks something; a person without a sender is held right here.
 */
export const wakeCampaign: BulkWork = {
  ...campaignSubject,
  kind: "campaign.wake",
  batch: 200,
  isInline: true,
  async count({ sql }, { workspaceId, subjectId }) {
    const [row] = await sql.query<{ count: number }>(
      `select count(*)::int as count from enrolments
        where workspace_id = $1::uuid and campaign_id = $2::uuid and state = 'held'`,
      [workspaceId, subjectId],
    );
    return row?.count ?? 0;
  },
  async pick({ sql }, { workspaceId, subjectId }, after, limit) {
    const rows = await sql.query<{ id: string }>(
      `select prospect_id as id from enrolments
        where workspace_id = $1::uuid and campaign_id = $2::uuid and state = 'held' and prospect_id > $3::uuid
        order by prospect_id limit $4::int`,
      [workspaceId, subjectId, after ?? lowestId, limit],
    );
    return rows.map(({ id }) => id);
  },
  async carryOut({ sql }, { workspaceId, subjectId: campaignId }, prospectIds) {
    await wakeHeld(sql, { workspaceId, now: await readProductNow(sql), prospectIds, campaignId });
  },
};
