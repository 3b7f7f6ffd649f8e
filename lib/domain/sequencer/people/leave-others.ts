import type { Sql } from "@/lib/db/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane } from "../rules/next.ts";
import { insertEvents } from "../store/verb-sql.ts";

export interface LeaveInput {
  readonly workspaceId: string;
  /** The campaign that the people move to. Null: one that is still being written. */
  readonly toCampaignId: string | null;
  readonly prospectIds: readonly string[];
  /** The accounts whose campaigns they leave; null: all. */
  readonly ofAccounts: readonly string[] | null;
  readonly now: Date;
}

/**
 * Ends people's enrolments in all campaigns except the one they move to. An action in flight loses its lane, and its
 * enrolment ends when it settles.
 */
export async function leaveOthers(sql: Sql, input: LeaveInput): Promise<void> {
  const { workspaceId, toCampaignId, prospectIds, ofAccounts, now } = input;
  await lockPeople(sql, workspaceId, prospectIds);
  const left = await sql.query<{ id: string; campaignId: string; prospectId: string; nodeId: string }>(
    `update enrolments e set state = case when e.state = 'claimed' then e.state else 'canceled' end,
       hold_reason = null, lane_id = '${noLane}'
     from unnest($2::uuid[]) w(id)
     where e.workspace_id = $1::uuid and e.prospect_id = w.id and e.campaign_id is distinct from $3::uuid
       and e.state not in ('complete', 'canceled') and (e.state <> 'claimed' or e.lane_id <> '${noLane}')
       and ($4::uuid[] is null or exists (select 1 from campaigns c
         where c.workspace_id = e.workspace_id and c.id = e.campaign_id and c.credential_id = any($4::uuid[])))
     returning e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId", e.node_id as "nodeId"`,
    [workspaceId, prospectIds, toCampaignId, ofAccounts],
  );
  await insertEvents(
    sql,
    now,
    left.map((row) => eventOf({ ...row, workspaceId }, "moved_away", { to: toCampaignId }, newId())),
  );
}
