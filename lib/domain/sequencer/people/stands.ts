import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import { paceColumns, readUsage } from "@/lib/domain/lanes/index.ts";
import { usageReachMs } from "@/lib/domain/lanes/rules/budget.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { type Situation, whyNot } from "../rules/why-not.ts";
import { accountActive } from "../store/claim-sql.ts";

/** Where an enrolment stands. Times are product time; `until` and `nextTryAt` are null where they aren't known. */
export interface Stand {
  readonly state: EnrolmentState;
  readonly nodeId: string;
  /** A hold or pause reason, or null while nothing keeps it. */
  readonly reason: string | null;
  readonly until: Date | null;
  readonly nextTryAt: Date | null;
}

interface Row extends Situation {
  readonly id: string;
  readonly nodeId: string;
  readonly laneId: string | null;
}

/**
 * Where enrolments stand and what keeps each of them: the stored reason, and the hours, limits and rests of its
 * account at `now`. It takes two statements for any number of enrolments, since a page of people shares few lanes.
 * Unknown enrolments are left out.
 */
export async function stands(
  sql: Sql,
  { workspaceId, enrolmentIds }: { readonly workspaceId: string; readonly enrolmentIds: readonly string[] },
  now: Date,
): Promise<Map<string, Stand>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await sql.query<Row>(
    `select e.id, e.state, e.node_id as "nodeId", e.kind, coalesce(e.pause_reason, e.hold_reason) as reason,
       h.reason as "hold", ${ms("h.until")} as "holdUntil",
       ${ms("e.due_at")} as "dueAt", c.status = 'active' as active,
       ${accountActive} as "accountActive", ${workspaceRuns("c.workspace_id")} as "workspaceRuns", l.id as "laneId", l.is_active as "laneActive",
       case when m.health = 'paused' then ${ms("m.health_until")} end as "pausedUntil", ${ms("m.send_retry_at")} as "putOffUntil",
       l.timezone, l.hours_start as start, l.hours_end as "end", ${paceColumns}, l.limits, l.rests, ${ms("l.rest_until")} as "restUntil",
       e.state = 'waiting' and ${isListed("c.credential_id")} as listed
     from enrolments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
     left join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id
     left join lateral (select h.reason, h.until from enrolment_holds h where h.workspace_id = e.workspace_id
       and h.enrolment_id = e.id and e.hold_until is not null order by h.until desc, h.reason limit 1) h on true
     left join lanes l on l.workspace_id = e.workspace_id and l.id = e.lane_id
     left join mailboxes m on l.kind = 'mailbox' and m.workspace_id = l.workspace_id and m.id = l.ref_id and m.status = 'connected'
     where e.workspace_id = $1::uuid and e.id = any($2::uuid[])`,
    [workspaceId, enrolmentIds],
  );
  const laneIds = new Set(rows.flatMap(({ laneId }) => (laneId === null ? [] : [laneId])));
  const lanes = [...laneIds].map((id) => ({ workspaceId, id }));
  const spent = lanes.length > 0 ? await readUsage(sql, lanes, now.getTime() - usageReachMs) : [];
  return new Map(
    rows.map((row) => {
      const { id, state, nodeId, laneId } = row;
      const mine = spent.filter((one) => one.laneId === laneId);
      const { reason, until } = whyNot(row, mine, now.getTime());
      const at = until !== null && until < never && Number.isFinite(until) ? new Date(until) : null;
      return [id, { state, nodeId, reason, until: at, nextTryAt: state === "waiting" ? at : null }];
    }),
  );
}
