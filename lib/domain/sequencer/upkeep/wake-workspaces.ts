import { db } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned, startBulk } from "@/lib/domain/bulk/index.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import { alignCampaign } from "../bulk/align-campaign.ts";

/** The most campaigns of one look. */
const most = 200;

const nextParked = inTurn(most, (after, limit) =>
  db.hot("sequencer", ({ sql }) =>
    sql.query<Owned>(
      `select c.workspace_id as "workspaceId", c.id from campaigns c
       where c.status = 'active' and c.deleted_at is null and (c.workspace_id, c.id) > ($2::uuid, $3::uuid)
         and exists (select 1 from enrolments e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
           and e.state = 'parked')
         and exists (select 1 from credentials k where k.workspace_id = c.workspace_id and k.id = c.credential_id
           and k.status = 'active' and k.deleted_at is null)
         and ${workspaceRuns("c.workspace_id")}
       order by 1, 2 limit $1::int`,
      [limit, after.workspaceId, after.id],
    ),
  ),
);

/**
 * Lets people wait again who were parked because their workspace was blocked or unpaid, once it is neither any more.
 * It goes by the state, since some keep another reason while they are parked. Returns in how many campaigns.
 */
export async function wakeRunningWorkspaces(): Promise<number> {
  const parked = await nextParked();
  await forEach(parked, ({ workspaceId, id: subjectId }) =>
    db.tenant({ workspaceId }, (tx) => startBulk(tx, alignCampaign, { workspaceId, subjectId })),
  );
  return parked.length;
}
