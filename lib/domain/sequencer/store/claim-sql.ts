/** Locks due lanes; `$1` at most so many. Usage is read by a later statement, so that it is as fresh as the locks. */
export const lockDueLanes = `
with clock as materialized (select product_now() as now)
select l.workspace_id as "workspaceId", l.id, l.kind, l.concurrency, l.busy, l.min_gap_ms as "minGapMs", l.timezone,
  l.hours_start as "hoursStart", l.hours_end as "hoursEnd", l.limits,
  floor(extract(epoch from (select now from clock)) * 1000)::float8 as now
from lanes l
where l.is_active and l.busy < l.concurrency and l.next_at <= (select now from clock)
order by l.next_at, l.id limit $1::int
for no key update of l skip locked`;

export const usage = `
select u.workspace_id as "workspaceId", u.lane_id as "laneId", u.kind,
  (extract(epoch from u.hour) * 1000)::float8 as hour, u.spent
from json_array_elements_text($1::text::json) w(id) join lane_usage u on u.lane_id = w.id::uuid
where u.hour >= to_timestamp($2::float8 / 1000)`;

/** The first due enrolments of each wanted lane and kind, and locks on their prospects; held ones are skipped. */
export const lockCandidates = `
with picked as materialized (
  select e.workspace_id, e.id, e.prospect_id
  from json_to_recordset($1::text::json) as w("laneId" uuid, kind text, room int)
  cross join lateral (
    select e.workspace_id, e.id, e.prospect_id from enrolments e
    where e.lane_id = w."laneId" and e.kind = w.kind and e.state = 'waiting'
      and e.due_at <= to_timestamp($2::float8 / 1000)
    order by e.rank, e.due_at, e.id limit w.room) e)
select k.id from picked k join prospects p on p.workspace_id = k.workspace_id and p.id = k.prospect_id
order by p.id for no key update of p skip locked`;

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** Columns of an enrolment `e` and its prospect `p` that a decision rests on. */
export const factColumns = `
  e.workspace_id as "workspaceId", e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId",
  e.lane_id as "laneId", e.mailbox_id as "mailboxId", e.node_id as "nodeId", e.visit, e.version, e.kind, e.rank,
  e.hold_reason as "holdReason", ${ms("e.due_at")} as "dueAt", ${ms("e.entered_at")} as "enteredAt",
  p.connected_at is not null as connected, p.replied_at is not null as replied,
  (select case when bool_or(s.kind <> 'address' or s.reason <> 'bounce') then 'person' when count(*) > 0 then 'bounce' end
   from (values ('person', p.id::text), ('address', p.email_lower), ('domain', split_part(p.email_lower, '@', 2)),
     ('phone', p.phone), ('social', p.social_key)) k(kind, value)
   join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value) as suppressed,
  json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'fullName', p.full_name,
    'companyName', p.company_name, 'jobTitle', p.job_title, 'location', p.location, 'email', p.email,
    'socialUrl', p.social_url, 'socialProviderId', p.social_provider_id, 'customFields', p.custom_fields) as person`;

/** Reads again under the prospects' locks, by a snapshot younger than they are [F11]. */
export const facts = `
select ${factColumns}
from json_array_elements_text($1::text::json) w(id)
join enrolments e on e.id = w.id::uuid
join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
where e.state = 'waiting' and e.due_at <= to_timestamp($2::float8 / 1000)
for no key update of e skip locked`;
