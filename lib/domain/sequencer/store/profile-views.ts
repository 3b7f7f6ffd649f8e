import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import type { Limits, Usage } from "@/lib/domain/lanes/index.ts";
import type { Schedule } from "@/lib/domain/lanes/rules/hours.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";

/** An account through which a campaign looks up its people at the network. */
export interface Asking {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly laneId: string;
  readonly credentialId: string;
  readonly accountRef: string;
}

/** A person to look up, by provider id or address. */
export interface Unknown {
  readonly id: string;
  readonly address: string;
}

/** The columns of an `Asking`: of a campaign `c`, its account `k` and that account's lane `l`. */
export const askingColumns = `c.workspace_id as "workspaceId", c.id as "campaignId", l.id as "laneId", k.id as "credentialId",
  k.account_ref as "accountRef"`;

/** A place in the order of lanes and campaigns. */
export type Place = Pick<Asking, "laneId" | "campaignId">;

/** A condition on a lane `l` and a campaign `c`: they come after the place `$2`, `$3`. */
export const isBehind = "(l.id, c.id) > ($2::uuid, $3::uuid)";

/** A condition on an account `k`: it is signed in, and nothing keeps it or its workspace from working. */
export const canAsk = `k.deleted_at is null and k.status = 'active' and k.logged_in_at is not null
  and k.account_ref is not null and ${workspaceRuns("k.workspace_id")}`;

export interface AskingLane extends Schedule {
  readonly limits: Limits;
}

/** Locks the lane, so that only one transaction at a time spends its budget. */
export async function lockAskingLane(sql: Sql, { workspaceId, laneId }: Asking): Promise<AskingLane | null> {
  const [lane] = await sql.query<AskingLane>(
    `select timezone, hours_start as start, hours_end as "end", work_days as "workDays",
       holiday_region as "holidayRegion", limits from lanes
      where workspace_id = $1::uuid and id = $2::uuid and is_active for no key update`,
    [workspaceId, laneId],
  );
  return lane ?? null;
}

/** The views since a moment (ms) and 23 days before it: somebody may limit those of a month. */
export function viewsOf(sql: Sql, { workspaceId, laneId }: Asking, since: number): Promise<Usage[]> {
  return sql.query(
    `select ${ms("hour")} as hour, spent from lane_usage
      where workspace_id = $1::uuid and lane_id = $2::uuid and kind = 'profile_view' and hour >= ${moment("$3")} - interval '552 hours'`,
    [workspaceId, laneId, since],
  );
}
