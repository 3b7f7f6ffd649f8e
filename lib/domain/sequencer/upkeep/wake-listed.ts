import type { HotTx } from "@/lib/db/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { enrolAudience } from "../bulk/enrol-audience.ts";
import { wakeCampaign } from "../bulk/wake-campaign.ts";

/**
 * Has people go on whom a blacklist held, after values were taken off the list of an account, or (null) of the
 * workspace: those who are held are woken, and active campaigns look through their people again for those who were left
 * out.
 */
export async function wakeListed(
  tx: HotTx,
  { workspaceId, credentialId }: { readonly workspaceId: string; readonly credentialId: string | null },
): Promise<void> {
  const campaigns = await tx.sql.query<{ id: string; isActive: boolean; holds: boolean }>(
    `select c.id, c.status = 'active' as "isActive", exists (
         select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
           and e.state = 'held' and e.hold_reason = 'blacklisted') as holds
       from campaigns c
      where c.workspace_id = $1::uuid and ($2::uuid is null or c.credential_id = $2::uuid) and c.deleted_at is null
        and c.status in ('active', 'paused') order by c.id`,
    [workspaceId, credentialId],
  );
  for (const { id: subjectId, isActive, holds } of campaigns) {
    if (holds) await startBulk(tx, wakeCampaign, { workspaceId, subjectId });
    if (isActive) await startBulk(tx, enrolAudience, { workspaceId, subjectId });
  }
}
