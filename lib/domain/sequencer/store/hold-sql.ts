import type { Sql } from "@/lib/db/index.ts";
import { moment, ms } from "@/lib/db/moment.ts";
import type { OverlayReason } from "../rules/reasons.ts";

/** A hold of an enrolment. `until` is ms of product time; `never`: until somebody lifts it. */
export interface Hold {
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly reason: OverlayReason;
  readonly until: number;
  /** Who decided it. Null: the product. */
  readonly by: string | null;
}

/** An enrolment whose holds changed, with its place for the history. */
export interface HoldChanged {
  readonly id: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly laneId: string;
  readonly state: string;
  /** ms. */
  readonly dueAt: number;
}

const changed = `e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId", e.node_id as "nodeId",
  e.lane_id as "laneId", e.state, ${ms("e.due_at")} as "dueAt"`;

/**
 * Adds holds; one of the same reason is extended. Whoever waits is on hold from now on. The caller has locked the people.
 * Returns the enrolments that did not have this hold.
 */
export function addHolds(sql: Sql, now: Date, holds: readonly Hold[]): Promise<HoldChanged[]> {
  return sql.query<HoldChanged>(
    `with given as materialized (
       select * from json_to_recordset($1::text::json) as w("workspaceId" uuid, "enrolmentId" uuid, reason text,
         until float8, by uuid)),
     put as (
       insert into enrolment_holds as h (workspace_id, enrolment_id, reason, until, created_by, at)
       select g."workspaceId", g."enrolmentId", g.reason, ${moment("g.until")}, g.by, ${moment("$2")} from given g
       on conflict (workspace_id, enrolment_id, reason) do update set until = greatest(h.until, excluded.until)
       returning h.workspace_id, h.enrolment_id, h.until, h.xmax = 0 as is_new),
     latest as (select workspace_id, enrolment_id, max(until) as until, bool_or(is_new) as is_new from put group by 1, 2),
     kept as (
       update enrolments e set hold_until = greatest(e.hold_until, l.until),
         state = case when e.state = 'waiting' then 'on_hold' else e.state end
       from latest l where e.workspace_id = l.workspace_id and e.id = l.enrolment_id
       returning ${changed}, l.is_new)
     select * from kept where is_new`,
    [JSON.stringify(holds), now.getTime()],
  );
}

/**
 * Lifts holds: those of the given reasons, or (null) all whose time is over. Whoever is kept by no other one waits again,
 * on the same lane, for the same due time. The caller has locked the people. Returns the enrolments that lost a hold.
 */
export function liftHolds(
  sql: Sql,
  input: {
    readonly workspaceId: string;
    readonly enrolmentIds: readonly string[];
    readonly reasons: readonly OverlayReason[] | null;
    readonly now: Date;
  },
): Promise<HoldChanged[]> {
  const { workspaceId, enrolmentIds, reasons, now } = input;
  return sql.query<HoldChanged>(
    `with gone as (
       delete from enrolment_holds h where h.workspace_id = $1::uuid and h.enrolment_id = any($2::uuid[])
         and case when $3::text[] is null then h.until <= ${moment("$4")} else h.reason = any($3::text[]) end
       returning h.enrolment_id, h.reason),
     rest as (
       select g.enrolment_id, (select max(h.until) from enrolment_holds h
         where h.workspace_id = $1::uuid and h.enrolment_id = g.enrolment_id
           and h.reason not in (select o.reason from gone o where o.enrolment_id = g.enrolment_id)) as until
       from gone g group by 1)
     update enrolments e set hold_until = r.until,
       state = case when e.state = 'on_hold' and r.until is null then 'waiting' else e.state end
     from rest r where e.workspace_id = $1::uuid and e.id = r.enrolment_id
     returning ${changed}`,
    [workspaceId, enrolmentIds, reasons, now.getTime()],
  );
}

/** Enrolments with a hold whose time is over, across workspaces. */
export function findOver(
  sql: Sql,
  limit: number,
): Promise<{ workspaceId: string; enrolmentId: string; prospectId: string }[]> {
  return sql.query(
    `select distinct h.workspace_id as "workspaceId", h.enrolment_id as "enrolmentId", e.prospect_id as "prospectId"
     from enrolment_holds h join enrolments e on e.workspace_id = h.workspace_id and e.id = h.enrolment_id
     where h.until <= product_now() limit $1::int`,
    [limit],
  );
}
