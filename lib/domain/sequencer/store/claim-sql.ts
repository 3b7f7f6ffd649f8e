import { moment, ms } from "@/lib/db/moment.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import { reaching, timerKind } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import { labelsPutSince, labelsWornBy } from "@/lib/domain/labels/index.ts";
import { sleepUntil } from "@/lib/domain/lanes/index.ts";
import { isInvited } from "@/lib/domain/prospects/index.ts";
import { suppressedPerson } from "@/lib/domain/suppression/index.ts";
import { runs } from "@/lib/domain/workspaces/index.ts";
import { laterCampaign } from "./elsewhere-sql.ts";

/**
 * Selects the first due enrolments of each wanted lane and kind and locks their prospects; locked ones are skipped.
 */
export const lockCandidates = `
with picked as materialized (
  select e.workspace_id, e.id, e.prospect_id
  from json_to_recordset($1::text::json) as w("laneId" uuid, kind text, room int)
  cross join lateral (
    select e.workspace_id, e.id, e.prospect_id from enrolments e
    where e.lane_id = w."laneId" and e.kind = w.kind and e.state = 'waiting' and e.due_at <= ${moment("$2")}
    order by e.rank, e.due_at, e.id limit w.room) e)
select k.workspace_id as "workspaceId", k.id
from picked k join prospects p on p.workspace_id = k.workspace_id and p.id = k.prospect_id
order by p.id for no key update of p skip locked`;

/** Whether a prospect `p` has answered since an enrolment `e` was last resumed. */
export const hasReplied =
  "p.replied_at is not null and coalesce(coalesce(p.last_reply_at, p.replied_at) > e.resumed_at, true)";

/** Whether a meeting with a prospect `p` was booked since an enrolment `e` began or was last resumed. */
export const hasBooked = "coalesce(p.meeting_booked_at > greatest(e.created_at, e.resumed_at), false)";

/**
 * Joins what a prospect `p` is to the account of an enrolment `e`'s campaign: `r`, at most one row, by primary keys.
 */
export const relationJoin = `
left join lateral (select r.invited_at, r.connected_at, r.inmailed_at, r.withdrawn_at
  from campaigns a join prospect_relations r on r.workspace_id = a.workspace_id and r.prospect_id = e.prospect_id
    and r.credential_id = a.credential_id
  where a.workspace_id = e.workspace_id and a.id = e.campaign_id offset 0) r on true`;

/** Whether a member marked a prospect `p` as one for whom scarce budgets are. */
export const isChosen = "p.lead_status in ('interested', 'lead')";

/**
 * What keeps a prospect `p` from being contacted: `person` after an opt-out, and where a member excluded them from
 * outreach; `bounce` where the address failed.
 */
export const barred = `case when p.lead_status = 'excluded' then 'person' else ${suppressedPerson} end`;

/** The columns of an enrolment `e`, its prospect `p` and their relation `r` that describe its position. */
export const standingColumns = `
  e.workspace_id as "workspaceId", e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId",
  e.lane_id as "laneId", e.mailbox_id as "mailboxId", e.node_id as "nodeId", e.visit, e.version, e.kind, e.rank,
  e.hold_reason as "holdReason", ${ms("e.due_at")} as "dueAt", ${ms("e.entered_at")} as "enteredAt",
  r.connected_at is not null as connected, ${isInvited} as invited, r.inmailed_at is not null as inmailed,
  ${isChosen} as chosen, ${ms("p.away_until")} as "awayUntil",
  ${hasReplied} as replied, ${hasBooked} as booked,
  ${barred} as suppressed`;

/** Whether the task that a step of an enrolment `e` created is open. */
const hasOpenTask = `exists (select 1 from tasks t where t.workspace_id = e.workspace_id
    and t.effect_key = e.id || ':' || e.node_id || ':' || e.visit and t.state = 'open')`;

/** Whether something of the sequence of an enrolment `e` was sent to its person, as far as is known. */
export const wasSentTo = `exists (select 1 from actions s where s.workspace_id = e.workspace_id
    and s.enrolment_id = e.id and s.state in ('sent', 'uncertain') and s.kind in ${reaching})`;

/** What decisions know of a prospect `p`. */
export const personColumn = `json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'fullName', p.full_name,
    'companyName', p.company_name, 'jobTitle', p.job_title, 'location', p.location, 'email', p.email,
    'phone', p.phone, 'socialUrl', p.social_url, 'socialProviderId', p.social_provider_id,
    'timezone', p.timezone, 'personality', p.personality, 'customFields', p.custom_fields) as person`;

/** The account of an enrolment `e`'s campaign. */
const accountOf =
  "(select a.credential_id from campaigns a where a.workspace_id = e.workspace_id and a.id = e.campaign_id)";

/** The columns of an enrolment `e`, its prospect `p` and their relation `r` that a decision is based on. */
export const factColumns = `${standingColumns}, ${laterCampaign} as later, ${personColumn},
  ${isListed(accountOf)} as listed,
  ${hasOpenTask} as "taskOpen",
  case when e.approved_for is not null and not ${wasSentTo} then e.approved_for end as "approvedFor",
  e.opened_at is not null as opened, e.clicked_at is not null as clicked,
  case when e.kind = '${timerKind}' then coalesce((select json_agg(i.import_id) from import_people i
    where i.workspace_id = e.workspace_id and i.prospect_id = e.prospect_id), '[]'::json) else '[]'::json end as lists,
  case when e.kind = '${timerKind}' then ${labelsWornBy("e.workspace_id", "e.prospect_id")} else '[]'::json end as labels,
  case when e.kind = '${timerKind}' then ${labelsPutSince("e.workspace_id", "e.prospect_id", "greatest(e.created_at, e.resumed_at)")}
    else '[]'::json end as "labelsSince"`;

/** Reads the facts again under the prospects' locks, with a snapshot taken after them [F11]. */
export const facts = `
select ${factColumns}
from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid)
join enrolments e on e.workspace_id = w."workspaceId" and e.id = w.id
join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
${relationJoin}
where e.state = 'waiting' and e.due_at <= ${moment("$2")}
for no key update of e skip locked`;

/** Whether the account `k` of a campaign is active: otherwise nothing of the campaign runs (decision 25). */
export const accountActive = "coalesce(k.status = 'active' and k.deleted_at is null, false)";

export const campaigns = `
select c.workspace_id as "workspaceId", c.id,
  c.status = 'active' and c.deleted_at is null and ${accountActive} and coalesce(ws.runs, false) as active,
  ${accountActive} as "accountActive", coalesce(ws.runs, false) as "workspaceRuns",
  coalesce(c.settings->>'approvalMode' = 'manual', false) as "approvesByHand", c.rank,
  ws.credits,
  c.current_version as "currentVersion", coalesce((c.settings->>'acceptanceDays')::int, 14) as "acceptanceDays",
  coalesce((k.limits->>'note')::int, 200) as "noteLimit", coalesce(k.timezone, 'UTC') as timezone,
  s.id as "socialLaneId", o.id as "workspaceLaneId", t.id as "timerLaneId",
  coalesce((select json_agg(json_build_object('id', m.id, 'laneId', l.id, 'email', m.email,
      'isConnected', m.status = 'connected', 'isSending', l.is_active) order by m.id)
    from campaign_mailboxes b
    join mailboxes m on m.workspace_id = b.workspace_id and m.id = b.mailbox_id and m.deleted_at is null
      and m.status <> 'disconnected'
    join lanes l on l.workspace_id = b.workspace_id and l.kind = 'mailbox' and l.ref_id = b.mailbox_id
    where b.workspace_id = c.workspace_id and b.campaign_id = c.id), '[]'::json) as mailboxes
from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid)
cross join lateral (select c.* from campaigns c where c.workspace_id = w."workspaceId" and c.id = w.id offset 0) c
left join lateral (select ${runs} as runs, (select b.available::float8 / 1000 from credit_books b
    where b.workspace_id = ws.id and b.is_counted) as credits
  from workspaces ws where ws.id = c.workspace_id offset 0) ws on true
left join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id
left join lanes s on s.workspace_id = c.workspace_id and s.kind = 'social' and s.ref_id = c.credential_id
left join lanes o on o.workspace_id = c.workspace_id and o.kind = 'workspace' and o.ref_id = c.workspace_id
left join lanes t on t.workspace_id = c.workspace_id and t.kind = 'timer' and t.ref_id = c.workspace_id`;

export const graph = `
select v.graph from campaign_versions v
where v.workspace_id = $1::uuid and v.campaign_id = $2::uuid and v.version = $3::int`;

/** Reads many versions of sequences at once. */
export const graphs = `
select w."workspaceId", w."campaignId", w.version, v.graph
from json_to_recordset($1::text::json) as w("workspaceId" uuid, "campaignId" uuid, version int)
cross join lateral (select v.graph from campaign_versions v
  where v.workspace_id = w."workspaceId" and v.campaign_id = w."campaignId" and v.version = w.version offset 0) v`;

/** Whether a member left out what the action named so would have done, while it was uncertain. */
export const isLeftOut = (a: string) => `(${a}.state = 'rejected' and ${a}.receipt->>'answer' = 'skip')`;

/** The columns of an action `a` that form an intent. */
export const intentColumns = `
  a.id, a.workspace_id as "workspaceId", a.enrolment_id as "enrolmentId", a.campaign_id as "campaignId",
  a.prospect_id as "prospectId", a.lane_id as "laneId", a.kind, a.node_id as "nodeId", a.visit, a.version,
  a.effect_key as "effectKey", a.payload, a.fence, a.attempts, a.refusals, ${ms("a.intended_at")} as "intendedAt"`;

/** Sets when lanes are looked at again: at the next due time of the kinds that they may still send. */
export const sleep = sleepUntil(`select e.due_at from enrolments e
      where e.lane_id = w.id and e.kind = k.kind and e.state = 'waiting' order by e.due_at limit 1`);
