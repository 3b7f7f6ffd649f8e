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
 * Adds holds; one of the same reason is extended. Whoever waits is on hold from now on. The caller has locked the
 * people. Returns the enrolments that did not have this hold.
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
     latest as materialized (select workspace_id, enrolment_id, max(until) as until, bool_or(is_new) as is_new from put group by 1, 2),
     kept as (
       update enrolments e set hold_until = greatest(e.hold_until, l.until),
         state = case when e.state = 'waiting' then 'on_hold' else e.state end
       from latest l where e.workspace_id = l.workspace_id and e.id = l.enrolment_id
       returning ${changed}, l.is_new)
     select * from kept where is_new`,
    [JSON.stringify(holds), now.getTime()],
  );
}

/** Whether a hold `h` is to be lifted: by its reason (`$3`), or (null) because its time is over at `$4`. */
const isLifted = `(case when $3::text[] is null then h.until <= ${moment("$4")} else h.reason = any($3::text[]) end)`;

/**
 * Lifts holds: those of the given reasons, or (null) all whose time is over. Whoever is kept by no other one waits
 * again, on the same lane, for the same due time. The caller has locked the people. Returns the enrolments that lost a
 * hold.
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
    `with rest as materialized (
       select h.enrolment_id, max(h.until) filter (where not ${isLifted}) as until from enrolment_holds h
        where h.workspace_id = $1::uuid and h.enrolment_id = any($2::uuid[]) group by 1 having bool_or(${isLifted})),
     gone as (
       delete from enrolment_holds h where h.workspace_id = $1::uuid and h.enrolment_id = any($2::uuid[]) and ${isLifted})
     update enrolments e set hold_until = r.until,
       state = case when e.state = 'on_hold' and r.until is null then 'waiting' else e.state end
     from rest r where e.workspace_id = $1::uuid and e.id = r.enrolment_id
     returning ${changed}`,
    [workspaceId, enrolmentIds, reasons, now.getTime()],
  );
}

/**
 * Enrolments with a hold whose time is over, across workspaces but for some: the longest over of each workspace first,
 * so that each gets its turn.
 */
export function findOver(
  sql: Sql,
  limit: number,
  without: readonly string[],
): Promise<{ workspaceId: string; enrolmentId: string; prospectId: string }[]> {
  return sql.query(
    `select distinct o.workspace_id as "workspaceId", o.enrolment_id as "enrolmentId", e.prospect_id as "prospectId"
     from (select h.workspace_id, h.enrolment_id,
         row_number() over (partition by h.workspace_id order by h.until, h.enrolment_id) as turn
       from enrolment_holds h where h.until <= product_now() and h.workspace_id <> all ($2::uuid[])
       order by turn, h.workspace_id limit $1::int) o
     join enrolments e on e.workspace_id = o.workspace_id and e.id = o.enrolment_id`,
    [limit, without],
  );
}
