import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** How a campaign's people stand. */
export interface Standing {
  readonly campaignId: Id;
  readonly people: number;
  /** Those with whom it is over: complete, canceled or paused by an answer or a meeting. */
  readonly through: number;
  /** Those whose lead status is `interested` or `lead`. Members do. */
  readonly interested: number;
  /** When the next step is due, in milliseconds. Null: nobody waits. */
  readonly nextAt: number | null;
}

const isThrough = `(e.state in ('complete', 'canceled')
  or e.state = 'paused' and e.pause_reason in ('got_reply', 'booked_meeting'))`;

/**
 * How the people of campaigns stand now; nothing of a campaign without people. They are counted along an index.
 * Interested people are few: they are looked up first, and each one's enrolments by the person.
 */
export function standingOf(sql: Sql, workspaceId: Id, campaignIds: readonly Id[]): Promise<Standing[]> {
  return sql.query<Standing>(
    `with interested as materialized (
       select e.campaign_id, count(*) as count
         from (select p.id from prospects p
           where p.workspace_id = $1::uuid and p.lead_status in ('interested', 'lead') offset 0) p
         cross join lateral (select e.campaign_id from enrolments e
           where e.workspace_id = $1::uuid and e.prospect_id = p.id and e.campaign_id = any($2::uuid[]) offset 0) e
        group by 1)
     select c.id as "campaignId", n.people::int as people, (n.over + s.stopped)::int as through,
        coalesce(i.count, 0)::int as interested, ${ms("w.due_at")} as "nextAt"
       from unnest($2::uuid[]) as c(id)
       cross join lateral (
         select count(*) as people, count(*) filter (where e.state in ('complete', 'canceled')) as over from enrolments e
          where e.workspace_id = $1::uuid and e.campaign_id = c.id) n
       cross join lateral (
         select count(*) as stopped from enrolments e
          where e.workspace_id = $1::uuid and e.campaign_id = c.id and e.state = 'paused'
            and e.pause_reason in ('got_reply', 'booked_meeting')) s
       left join lateral (
         select e.due_at from enrolments e
          where e.workspace_id = $1::uuid and e.campaign_id = c.id and e.state = 'waiting' and e.due_at < '9000-01-01'
          order by e.due_at limit 1) w on true
       left join interested i on i.campaign_id = c.id
      where n.people > 0`,
    [workspaceId, campaignIds],
  );
}

/** Why how many people of a campaign stand where they do. */
export interface WaitingGroup {
  readonly state: EnrolmentState;
  readonly reason: string | null;
  readonly count: number;
}

/** The people of a campaign by state and reason, the most first. Of several holds the one that lasts longest tells. */
export function groupWaiting(sql: Sql, workspaceId: Id, campaignId: Id): Promise<WaitingGroup[]> {
  return sql.query<WaitingGroup>(
    `select e.state, case when e.state = 'on_hold' then h.reason else coalesce(e.pause_reason, e.hold_reason) end as reason,
        count(*)::int as count
       from enrolments e
       left join lateral (select h.reason from enrolment_holds h where e.state = 'on_hold' and h.workspace_id = e.workspace_id
         and h.enrolment_id = e.id order by h.until desc, h.reason limit 1) h on true
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid group by 1, 2 order by 3 desc, 1, 2`,
    [workspaceId, campaignId],
  );
}

/** How many people stand at each step and aren't through. */
export function countAtSteps(
  sql: Sql,
  workspaceId: Id,
  campaignId: Id,
): Promise<{ nodeId: string; count: number }[]> {
  return sql.query(
    `select e.node_id as "nodeId", count(*)::int as count from enrolments e
      where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and not ${isThrough} group by 1`,
    [workspaceId, campaignId],
  );
}
