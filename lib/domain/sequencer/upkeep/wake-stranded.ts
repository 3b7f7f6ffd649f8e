import { db, readProductNow } from "@/lib/db/index.ts";
import { wakeHeld } from "./wake-held.ts";

/** Campaigns that one look wakes at most. */
const most = 200;

/**
 * Wakes people who are held for want of a mailbox although their campaign has one: whoever was held at the moment at which
 * it was being connected. Returns how many it woke.
 */
export async function wakeStranded(): Promise<number> {
  const stranded = await db.hot("sequencer", (sql) =>
    sql.query<{ workspaceId: string; campaignId: string }>(
      `select distinct e.workspace_id as "workspaceId", e.campaign_id as "campaignId" from enrolments e
       where e.state = 'held' and e.hold_reason = 'invalid_email_integration' and exists (
         select 1 from campaign_mailboxes b
         join mailboxes m on m.workspace_id = b.workspace_id and m.id = b.mailbox_id and m.status = 'connected'
           and m.deleted_at is null
         join lanes l on l.workspace_id = b.workspace_id and l.kind = 'mailbox' and l.ref_id = b.mailbox_id and l.is_active
         where b.workspace_id = e.workspace_id and b.campaign_id = e.campaign_id)
       limit $1::int`,
      [most],
    ),
  );
  let woken = 0;
  for (const { workspaceId, campaignId } of stranded) {
    woken += await db.tenant({ workspaceId }, async ({ sql }) =>
      wakeHeld(sql, { workspaceId, now: await readProductNow(sql), of: { campaignId, lacking: "mailbox" } }),
    );
  }
  return woken;
}
