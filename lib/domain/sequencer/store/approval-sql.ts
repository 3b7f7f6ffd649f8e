import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import type { OverlayReason } from "../rules/reasons.ts";
import { wasSentTo } from "./claim-sql.ts";
import type { Campaign } from "./store.ts";

interface Found {
  readonly id: string;
  readonly prospectId: string;
}

/** The people whose approval is older than the campaign's version, and to whom nothing was sent: `isApprovalVoid`. */
export function findVoided(
  sql: Sql,
  { workspaceId, id, currentVersion }: Campaign,
  prospectIds: readonly string[],
): Promise<Found[]> {
  return sql.query<Found>(
    `select e.id, e.prospect_id as "prospectId" from enrolments e
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.prospect_id = any($3::uuid[])
        and e.approved_for < $4::int and e.state in ('waiting', 'on_hold', 'parked', 'held', 'paused')
        and not ${wasSentTo}
        and not exists (select 1 from enrolment_holds h where h.workspace_id = e.workspace_id
          and h.enrolment_id = e.id and h.reason = 'awaiting_approval')`,
    [workspaceId, id, prospectIds, currentVersion],
  );
}

/** Records for which version enrolments were approved. */
export async function markApproved(
  sql: Sql,
  workspaceId: string,
  enrolmentIds: readonly string[],
  version: number,
): Promise<void> {
  await sql.query(
    `update enrolments set approved_for = $3::int where workspace_id = $1::uuid and id = any($2::uuid[])`,
    [workspaceId, enrolmentIds, version],
  );
}

/** The last decision to approve everybody of a campaign who awaited it then. */
export interface AllApproved {
  /** Null: the campaign no longer approves by hand, so that nobody has to await it. */
  readonly version: number | null;
  readonly by: string | null;
}

/** The people of a campaign `c` who await an approval that was decided for all of them, or that nobody has to give. */
const decided = `
  from campaigns c
  join enrolments e on e.workspace_id = c.workspace_id and e.campaign_id = c.id and e.hold_until is not null
  join enrolment_holds h on h.workspace_id = e.workspace_id and h.enrolment_id = e.id and h.reason = 'awaiting_approval'
  where c.workspace_id = $1::uuid and c.id = $2::uuid
    and (c.settings->>'approvalMode' is distinct from 'manual'
      or (h.at <= c.all_approved_at and c.all_approved_for = c.current_version))`;

/** The next people whose wait for approval is over by a decision about the campaign, in the order of their ids. */
export async function pickDecided(
  sql: Sql,
  { workspaceId, subjectId }: { readonly workspaceId: string; readonly subjectId: string },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select e.prospect_id as id ${decided} and e.prospect_id > $3::uuid order by e.prospect_id limit $4::int`,
    [workspaceId, subjectId, after ?? lowestId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function countDecided(
  sql: Sql,
  { workspaceId, subjectId }: { readonly workspaceId: string; readonly subjectId: string },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(*)::int as count ${decided}`, [
    workspaceId,
    subjectId,
  ]);
  return row?.count ?? 0;
}

/** Those of the given people whose wait for approval is over by a decision about the campaign. */
export function readDecided(
  sql: Sql,
  { workspaceId, subjectId }: { readonly workspaceId: string; readonly subjectId: string },
  prospectIds: readonly string[],
): Promise<(AllApproved & { readonly id: string })[]> {
  return sql.query(
    `select e.id, case when c.settings->>'approvalMode' = 'manual' then c.all_approved_for end as version,
       case when c.settings->>'approvalMode' = 'manual' then c.all_approved_by end as by
     ${decided} and e.prospect_id = any($3::uuid[])`,
    [workspaceId, subjectId, prospectIds],
  );
}

/** Until when an enrolment is held for a reason, in ms. Null: it isn't. */
export async function findHold(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
  reason: OverlayReason,
): Promise<number | null> {
  const [row] = await sql.query<{ until: number }>(
    `select ${ms("h.until")} as until from enrolment_holds h
      where h.workspace_id = $1::uuid and h.enrolment_id = $2::uuid and h.reason = $3::text`,
    [workspaceId, enrolmentId, reason],
  );
  return row?.until ?? null;
}

/** Sets until when a member's hold lasts, which may be earlier than before. The caller has locked the person. */
export async function moveUserHold(
  sql: Sql,
  workspaceId: string,
  enrolmentId: string,
  until: number,
): Promise<void> {
  await sql.query(
    `with moved as (
       update enrolment_holds set until = ${moment("$3")}
       where workspace_id = $1::uuid and enrolment_id = $2::uuid and reason = 'user_hold' returning 1)
     update enrolments e set hold_until = greatest(${moment("$3")}, (
       select max(h.until) from enrolment_holds h where h.workspace_id = e.workspace_id and h.enrolment_id = e.id
         and h.reason <> 'user_hold'))
     from moved where e.workspace_id = $1::uuid and e.id = $2::uuid`,
    [workspaceId, enrolmentId, until],
  );
}
