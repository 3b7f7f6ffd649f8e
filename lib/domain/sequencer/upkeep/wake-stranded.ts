import { db, type HotTx } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned, startBulk } from "@/lib/domain/bulk/index.ts";
import { handOver } from "../bulk/hand-over.ts";
import { wakeCampaign } from "../bulk/wake-campaign.ts";
import { deadMailboxes } from "../store/stranded-sql.ts";

/** The most campaigns or mailboxes of one look. */
const most = 200;

const nextStranded = inTurn(most, (after, limit) =>
  db.hot("sequencer", ({ sql }) =>
    sql.query<Owned>(
      `select distinct e.workspace_id as "workspaceId", e.campaign_id as id from enrolments e
       where e.state = 'held' and e.hold_reason = 'invalid_email_integration'
         and (e.workspace_id, e.campaign_id) > ($2::uuid, $3::uuid) and exists (
         select 1 from campaign_mailboxes b
         join mailboxes m on m.workspace_id = b.workspace_id and m.id = b.mailbox_id and m.status = 'connected'
           and m.deleted_at is null
         join lanes l on l.workspace_id = b.workspace_id and l.kind = 'mailbox' and l.ref_id = b.mailbox_id and l.is_active
         where b.workspace_id = e.workspace_id and b.campaign_id = e.campaign_id)
       order by 1, 2 limit $1::int`,
      [limit, after.workspaceId, after.id],
    ),
  ),
);

/**
 * Wakes people who are held for lack of a mailbox although their campaign has one: they were held just while the
 * mailbox was being connected. Returns in how many campaigns.
 */
export async function wakeStranded(): Promise<number> {
  const stranded = await nextStranded();
  await forEach(stranded, ({ workspaceId, id: subjectId }) =>
    db.tenant({ workspaceId }, (tx) => startBulk(tx, wakeCampaign, { workspaceId, subjectId })),
  );
  return stranded.length;
}

const nextDead = inTurn(most, (after, limit) =>
  db.hot("sequencer", ({ sql }) => sql.query<Owned>(deadMailboxes, [limit, after.workspaceId, after.id])),
);

/**
 * Has people handed over who came to wait for a mailbox that is disconnected or refused just while that happened, or
 * whose campaign has had another one since. Returns from how many mailboxes.
 */
export async function handOverStranded(): Promise<number> {
  const dead = await nextDead();
  await forEach(dead, ({ workspaceId, id: subjectId }) =>
    db.tenant({ workspaceId }, (tx) => startBulk(tx, handOver, { workspaceId, subjectId })),
  );
  return dead.length;
}

/** Wakes held people in the campaigns of a mailbox that was just connected. */
export async function wakeForMailbox(tx: HotTx, workspaceId: string, mailboxId: string): Promise<void> {
  const campaigns = await tx.sql.query<{ id: string }>(
    `select b.campaign_id as id from campaign_mailboxes b
     join lanes l on l.workspace_id = b.workspace_id and l.kind = 'mailbox' and l.ref_id = b.mailbox_id and l.is_active
     where b.workspace_id = $1::uuid and b.mailbox_id = $2::uuid and exists (
       select 1 from enrolments e where e.workspace_id = b.workspace_id and e.campaign_id = b.campaign_id
         and e.state = 'held' and e.hold_reason = 'invalid_email_integration') order by b.campaign_id`,
    [workspaceId, mailboxId],
  );
  for (const { id } of campaigns) await startBulk(tx, wakeCampaign, { workspaceId, subjectId: id });
}
