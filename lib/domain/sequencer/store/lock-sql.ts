import { ms } from "@/lib/db/moment.ts";
import { relationJoin, standingColumns } from "./claim-sql.ts";

const w = `json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid)`;

/**
 * Statements of the settling transaction. It locks people first and lanes when it writes, both in the order of their
 * ids.
 */
export const moreSql = {
  now: `select floor(${ms("product_now()")})::float8 as now`,
  holdCampaigns: `
    select c.workspace_id as "workspaceId", c.id
    from ${w} join campaigns c on c.workspace_id = w."workspaceId" and c.id = w.id
    join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id
    order by c.id for share of c, k skip locked`,
  actions: `
    select w.id as "actionId", a.state, a.fence, a.attempts, a.latest, f.*
    from ${w}
    cross join lateral (select a.state, a.fence, a.attempts, a.enrolment_id,
        json_build_object('laneId', a.lane_id, 'kind', a.kind, 'intendedAt', ${ms("a.intended_at")}) as latest
      from actions a
      where a.workspace_id = w."workspaceId" and a.id = w.id offset 0) a
    cross join lateral (select ${standingColumns}, e.state as stands from enrolments e
      join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id ${relationJoin}
      where e.workspace_id = w."workspaceId" and e.id = a.enrolment_id offset 0) f`,
} as const;
