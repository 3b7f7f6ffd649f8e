import { db } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned, startBulk } from "@/lib/domain/bulk/index.ts";
import { dearest } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { toUnits } from "@/lib/domain/credits/rules/amount.ts";
import { wakeCampaign } from "../bulk/wake-campaign.ts";

/** The most campaigns of one look. */
const most = 200;

const nextCredited = inTurn(most, (after, limit) =>
  db.hot("sequencer", ({ sql }) =>
    sql.query<Owned>(
      `select c.workspace_id as "workspaceId", c.id from campaigns c
       where c.status in ('active', 'paused') and c.deleted_at is null and (c.workspace_id, c.id) > ($2::uuid, $3::uuid)
         and exists (select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
           and e.state = 'held' and e.hold_reason = 'out_of_credits')
         and not exists (select 1 from credit_books b where b.workspace_id = c.workspace_id
           and b.is_counted and b.available < $4::bigint)
       order by 1, 2 limit $1::int`,
      [limit, after.workspaceId, after.id, toUnits(dearest)],
    ),
  ),
);

/**
 * Has people go on who were held because their workspace had no credits, once it has enough for every kind of step. It
 * goes by the state, whoever gave the credits. Returns in how many campaigns.
 */
export async function wakeCredited(): Promise<number> {
  const held = await nextCredited();
  await forEach(held, ({ workspaceId, id: subjectId }) =>
    db.tenant({ workspaceId }, (tx) => startBulk(tx, wakeCampaign, { workspaceId, subjectId })),
  );
  return held.length;
}
