import type { ActivityKind } from "@/lib/contracts/words/activity.ts";
import type { Tx } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Span } from "../rules/window.ts";

export interface ActivityRow {
  readonly id: Id;
  readonly kind: ActivityKind;
  readonly action: string | null;
  readonly prospectId: Id;
  readonly prospectName: string;
  readonly campaignId: Id;
  readonly campaignName: string;
  readonly at: Date;
}

/**
 * The kinds of the history that are told, and what they are called. An answer pauses a sequence, or comes after it; a
 * meeting pauses one.
 */
const told = `(values ('sent', null, 'sent'), ('accepted', null, 'accepted'), ('paused', 'got_reply', 'replied'),
  ('replied', null, 'replied'), ('paused', 'booked_meeting', 'booked_meeting'), ('opted_out', null, 'opted_out')) t(kind, reason, name)`;

/** The events of one campaign and kind: each pair reads one stretch of an index. */
const ofPair = `v.workspace_id = $1::uuid and v.campaign_id = c.id and v.kind = t.kind
  and (t.reason is null or v.data->>'reason' = t.reason)`;

/** What happened in a span, latest first, after the row that the cursor names. */
export function listActivity(
  { sql }: Tx,
  workspaceId: Id,
  by: {
    readonly credentialIds: readonly Id[];
    readonly span: Span;
    readonly after: Cursor | null;
    readonly limit: number;
  },
): Promise<ActivityRow[]> {
  return sql.query<ActivityRow>(
    `select f.id, f.name as kind, f.action, f.prospect_id as "prospectId", p.full_name as "prospectName",
            f."campaignId", f."campaignName", f.at
       from (select v.id, t.name, v.action, v.prospect_id, v.at, c.id as "campaignId", c.name as "campaignName"
               from campaigns c cross join ${told}
               cross join lateral (
                 select v.id, v.prospect_id, v.at, case when v.kind = 'sent' then v.data->>'kind' end as action
                   from enrolment_events v
                  where ${ofPair} and v.at >= ${moment("$3")} and v.at < ${moment("$4")}
                    and ($5::uuid is null or (v.at, v.id) < (${moment("$6")}, $5::uuid))
                  order by v.at desc, v.id desc limit $7::int) v
              where c.workspace_id = $1::uuid and c.credential_id = any($2::uuid[]) and c.status <> 'deleted'
              order by v.at desc, v.id desc limit $7::int) f
       join prospects p on p.workspace_id = $1::uuid and p.id = f.prospect_id
      order by f.at desc, f.id desc`,
    [
      workspaceId,
      by.credentialIds,
      by.span.from.getTime(),
      by.span.to.getTime(),
      by.after?.id ?? null,
      by.after?.at.getTime() ?? 0,
      by.limit,
    ],
  );
}

export interface WeekRow {
  readonly kind: ActivityKind;
  readonly now: number;
  readonly before: number;
}

/** How often each kind happened since `middle`, and from `start` until then. */
export function countActivity(
  { sql }: Tx,
  workspaceId: Id,
  by: { readonly credentialIds: readonly Id[]; readonly start: Date; readonly middle: Date },
): Promise<WeekRow[]> {
  return sql.query<WeekRow>(
    `select t.name as kind, sum(n.now)::int as now, sum(n.before)::int as before
       from campaigns c cross join ${told}
       cross join lateral (
         select count(*) filter (where v.at >= ${moment("$4")}) as now,
                count(*) filter (where v.at < ${moment("$4")}) as before
           from enrolment_events v where ${ofPair} and v.at >= ${moment("$3")}) n
      where c.workspace_id = $1::uuid and c.credential_id = any($2::uuid[]) and c.status <> 'deleted'
      group by 1`,
    [workspaceId, by.credentialIds, by.start.getTime(), by.middle.getTime()],
  );
}

export interface ApprovalRow {
  readonly campaignId: Id;
  readonly campaignName: string;
  readonly count: number;
}

/** The campaigns in which people wait for an approval, the most first. */
export function listApprovals(
  { sql }: Tx,
  workspaceId: Id,
  credentialIds: readonly Id[],
): Promise<ApprovalRow[]> {
  return sql.query<ApprovalRow>(
    `select c.id as "campaignId", c.name as "campaignName", count(*)::int as count
       from campaigns c
       join enrolments e on e.workspace_id = c.workspace_id and e.campaign_id = c.id and e.state = 'on_hold'
       join enrolment_holds h on h.workspace_id = e.workspace_id and h.enrolment_id = e.id
         and h.reason = 'awaiting_approval'
      where c.workspace_id = $1::uuid and c.credential_id = any($2::uuid[]) and c.status in ('active', 'paused')
      group by c.id, c.name order by 3 desc, c.id limit 20`,
    [workspaceId, credentialIds],
  );
}
