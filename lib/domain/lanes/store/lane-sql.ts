import { moment, ms } from "@/lib/db/moment.ts";

/** The columns of a lane `l` that say on which days it works and since when its limits grow. */
export const paceColumns = `l.work_days as "workDays", l.holiday_region as "holidayRegion", ${ms("l.ramp_from")} as "rampFrom"`;

const lockLanes = (which: string) => `
with clock as materialized (select product_now() as now),
locked as (
  select l.workspace_id as "workspaceId", l.id, l.kind, l.concurrency, l.busy, l.min_gap_ms as "minGapMs", l.timezone,
    l.hours_start as "hoursStart", l.hours_end as "hoursEnd", ${paceColumns}, l.limits, l.rests, l.next_at
  from lanes l
  where l.is_active and l.busy < l.concurrency and l.next_at <= (select now from clock)
    and l.workspace_id <> all ($2::uuid[])${which}
  order by l.next_at, l.id limit $1::int
  for no key update of l skip locked)
select floor(${ms("c.now")})::float8 as now, l.* from clock c left join locked l on true order by l.next_at, l.id`;

/**
 * Locks due lanes, at most `$1`, without those of the workspaces `$2`. Their usage is read by a later statement, since
 * only a statement that begins after the locks sees all of it.
 */
export const lockDueLanes = lockLanes("");

/** The same for the lane `$3` alone. */
export const lockDueLane = lockLanes(" and l.id = $3::uuid");

/**
 * What lanes spent since `$2`, by kind, in buckets of an hour; 23 days longer ago of the kinds `$3`, which have a limit
 * for a month by default, and of those that have one on their lane. It looks up each lane by itself: under row-level
 * security the planner expects few rows, and would otherwise join the whole table.
 */
export const usage = `
select w."workspaceId", w.id as "laneId", u.kind, u.buckets
from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid)
cross join lateral (select (select l.limits from lanes l where l.workspace_id = w."workspaceId" and l.id = w.id) as limits
  offset 0) l
cross join lateral (select u.kind, json_agg(json_build_array(${ms("u.hour")}, u.spent)) as buckets from lane_usage u
  where u.workspace_id = w."workspaceId" and u.lane_id = w.id and u.hour >= ${moment("$2")}
    - case when u.kind = any($3::text[]) or jsonb_exists(l.limits->u.kind, 'month') then interval '552 hours'
      else interval '0' end
  group by u.kind) u`;

/** When the gap of a lane `l` behind an action that ended is over. Null: none ended. */
const gapOver = `${moment('w."endedAt"')} + l.min_gap_ms * interval '1 millisecond'`;

/**
 * Parts of a statement that spends budgets and updates lanes. `usage` and `lanes` name the parameters with JSON texts,
 * `now` the one with product time (ms). Like a claim it locks lanes in the order of their ids, and their usage after
 * them. A lane that begins something moves to the end of the queue.
 */
export const turnedParts = ({ usage, lanes, now }: { usage: string; lanes: string; now: string }) => `
locked as materialized (
  select w.* from json_to_recordset(${lanes}::text::json) as w("workspaceId" uuid, id uuid, busy int, "restUntil" float8,
    "endedAt" float8, rests jsonb, "wakeAt" float8, deactivate boolean)
  join lanes l on l.workspace_id = w."workspaceId" and l.id = w.id
  order by l.id for no key update of l),
spent as (
  insert into lane_usage as u (workspace_id, lane_id, kind, hour, spent)
  select w."workspaceId", w."laneId", w.kind, ${moment("w.hour")}, sum(w.spent)
  from (select count(*) from locked) first,
    json_to_recordset(${usage}::text::json) as w("workspaceId" uuid, "laneId" uuid, kind text, hour float8, spent int)
  group by 1, 2, 3, 4
  on conflict (workspace_id, lane_id, kind, hour) do update set spent = u.spent + excluded.spent),
turned as (
  update lanes l set busy = greatest(0, l.busy + w.busy),
    rest_until = greatest(l.rest_until, ${moment('w."restUntil"')}, ${gapOver}),
    rests = case when w.rests is null then l.rests else (
      select jsonb_object_agg(longest.kind, longest.until) from (
        select r.key as kind, max(r.value::float8) as until
        from (select * from jsonb_each_text(l.rests) union all select * from jsonb_each_text(w.rests)) r
        group by r.key) longest) end,
    next_at = greatest(
      case when w.busy > 0 then ${moment(now)} else least(l.next_at, ${moment('w."wakeAt"')}) end,
      l.rest_until, ${moment('w."restUntil"')}, ${gapOver}),
    is_active = l.is_active and not w.deactivate
  from locked w where l.workspace_id = w."workspaceId" and l.id = w.id)`;

/**
 * Sets when lanes are looked at again: at the next due time of the kinds that they may still send. A lane that still
 * has due work goes behind the lanes that were due before this look: it can't keep others waiting, whatever it skips.
 * @param due the earliest due time of the kind `k.kind` on the lane `w.id`, as a sub-select of one column `due_at`.
 */
export const sleepUntil = (due: string) => `
with w as materialized (
  select w."workspaceId", w.id, ${moment('w."lookedAt"')} as looked_at, ${moment("w.latest")} as latest, d.due
  from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid, kinds json, "lookedAt" float8, latest float8)
  cross join lateral (
    select min(f.due_at) as due
    from json_array_elements_text(w.kinds) k(kind)
    cross join lateral (${due}) f) d)
update lanes l set next_at = greatest(l.rest_until, least(w.latest, w.due), w.looked_at)
from w where l.workspace_id = w."workspaceId" and l.id = w.id`;

/** Wakes lanes. It locks them in the order of their ids, so that two of these never deadlock. */
export const wake = `
with w as materialized (
  select w."workspaceId", w.id, min(w.at) as at
  from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid, at float8) group by 1, 2),
locked as materialized (
  select l.workspace_id, l.id, ${moment("w.at")} as at from w
  join lanes l on l.workspace_id = w."workspaceId" and l.id = w.id
  order by l.id for no key update of l)
update lanes l set next_at = greatest(l.rest_until, least(l.next_at, k.at))
from locked k where l.workspace_id = k.workspace_id and l.id = k.id`;
