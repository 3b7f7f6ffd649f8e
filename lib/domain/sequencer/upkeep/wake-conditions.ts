import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import { wake } from "@/lib/domain/lanes/index.ts";

export interface ChangedPeople {
  readonly workspaceId: string;
  readonly prospectIds: readonly string[];
  readonly now: Date;
}

/**
 * Has the conditions at which people stand decided again, because a fact about them changed. Call it in the transaction
 * that changes the fact, under the people's locks.
 */
export async function wakeConditions(
  sql: Sql,
  { workspaceId, prospectIds, now }: ChangedPeople,
): Promise<void> {
  const lanes = await sql.query<{ workspaceId: string; id: string; at: number }>(
    `update enrolments e set due_at = greatest(e.entered_at, ${moment("$3")})
      where e.workspace_id = $1::uuid and e.prospect_id = any($2::uuid[]) and e.kind = 'timer'
        and e.state in ('waiting', 'on_hold', 'parked') and e.hold_reason in ('waiting_for_reply', 'waiting_for_condition')
      returning e.workspace_id as "workspaceId", e.lane_id as id, ${ms("e.due_at")} as at`,
    [workspaceId, prospectIds, now.getTime()],
  );
  if (lanes.length > 0) await sql.query(wake, [JSON.stringify(lanes)]);
}
