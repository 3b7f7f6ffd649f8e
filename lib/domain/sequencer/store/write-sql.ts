import { moment } from "@/lib/db/moment.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import {
  budgetsLeadingTo,
  kindsThatAsk,
  kindsThatInmail,
} from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { turnedParts } from "@/lib/domain/lanes/index.ts";
import { contactedPart, reachedPart } from "@/lib/domain/prospects/index.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import { accountActive, barred, hasBooked, hasReplied, intentColumns, isLeftOut } from "./claim-sql.ts";
import { laterCampaign } from "./elsewhere-sql.ts";
import { quoted } from "./quoted.ts";

/** The moment `never` of lib/kernel/clock. */
const farOff = "'9999-01-01 00:00:00+00'::timestamptz";

/**
 * Parts of a statement: writes enrolments' positions from `$1`, and the holds of those who await approval from now on.
 * Whoever would wait and has a hold is on hold.
 */
export const placedPart = `
placed as (
  update enrolments e set
    state = case when w.state = 'waiting' and e.hold_until is not null then 'on_hold' else w.state end,
    resumed_at = case when w."answersSeen" then product_now() else e.resumed_at end,
    node_id = w."nodeId", visit = w.visit, lane_id = w."laneId",
    mailbox_id = w."mailboxId", kind = w.kind, rank = w.rank, due_at = ${moment('w."dueAt"')},
    hold_reason = w."holdReason", pause_reason = w."pauseReason", entered_at = ${moment('w."enteredAt"')},
    version = w.version, hold_until = case when w."awaitsApproval" then ${farOff} else e.hold_until end
  from json_to_recordset($1::text::json) as w("workspaceId" uuid, "enrolmentId" uuid, state text, "nodeId" text,
    visit int, "laneId" uuid, "mailboxId" uuid, kind text, rank int, "dueAt" float8, "holdReason" text,
    "pauseReason" text, "enteredAt" float8, "answersSeen" boolean, "awaitsApproval" boolean, version int)
  where e.workspace_id = w."workspaceId" and e.id = w."enrolmentId"),
awaiting as (
  insert into enrolment_holds (workspace_id, enrolment_id, reason, until, at)
  select w."workspaceId", w."enrolmentId", 'awaiting_approval', ${farOff}, product_now()
  from json_to_recordset($1::text::json) as w("workspaceId" uuid, "enrolmentId" uuid, "awaitsApproval" boolean)
  where w."awaitsApproval" on conflict do nothing)`;

/** Parts of a statement: the enrolments, events, spends and lanes that claims and settlements both write. */
const changes = `
${placedPart},
told as (
  insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
  select w."workspaceId", w.id, w."enrolmentId", w."campaignId", w."prospectId", w."nodeId", w.kind, w.data,
    ${moment("$5")}
  from json_to_recordset($2::text::json) as w("workspaceId" uuid, id uuid, "enrolmentId" uuid, "campaignId" uuid,
    "prospectId" uuid, "nodeId" text, kind text, data jsonb)),
${turnedParts({ usage: "$3", lanes: "$4", now: "$5" })}`;

/**
 * Records intents with their lease in machine time. A key that waits for another try keeps its first id, and its first
 * Message-ID unless its mailbox has an address of another domain by now: then the first one is kept beside the new one,
 * since a service may still tell of it. So does a key that was refused, to which an edit may lead back: nothing of it
 * was sent, and its refusals count anew. A key in any other state is left alone and not returned. So is a step that an
 * earlier visit sent, or that a member left out, unless a person asked for it: an edit may lead back to such a step.
 */
export const writeClaim = `
with intended as (
  insert into actions as a (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id,
    visit, version, payload, state, worker, lease_until, intended_at)
  select w."workspaceId", w.id, w."effectKey", w."enrolmentId", w."campaignId", w."prospectId", w."laneId", w.kind,
    w."nodeId", w.visit, w.version, w.payload, 'intended', $7::text,
    clock_timestamp() + $8::float8 * interval '1 millisecond', ${moment('w."intendedAt"')}
  from json_to_recordset($6::text::json) as w("workspaceId" uuid, id uuid, "effectKey" text, "enrolmentId" uuid,
    "campaignId" uuid, "prospectId" uuid, "laneId" uuid, kind text, "nodeId" text, visit int, version int,
    payload jsonb, "intendedAt" float8)
  where w.visit = 0 or not exists (
    select 1 from actions x where x.workspace_id = w."workspaceId" and x.enrolment_id = w."enrolmentId"
      and x.node_id = w."nodeId" and x.visit < w.visit and not x.superseded
      and (x.state in ('sent', 'uncertain') or ${isLeftOut("x")}))
  on conflict (workspace_id, effect_key) do update set state = 'intended', fence = a.fence + 1,
    attempts = a.attempts + 1, refusals = case when a.state = 'rejected' then 0 else a.refusals end,
    worker = excluded.worker, lease_until = excluded.lease_until,
    intended_at = excluded.intended_at, begun_at = null, asked_at = null, lane_id = excluded.lane_id,
    kind = excluded.kind, version = excluded.version, error = null,
    payload = excluded.payload || case
      when a.payload->>'messageId' is null or excluded.payload->>'messageId' is null then '{}'::jsonb
      when split_part(a.payload->>'messageId', '@', 2) = split_part(excluded.payload->>'messageId', '@', 2)
      then jsonb_strip_nulls(jsonb_build_object('messageId', a.payload->'messageId', 'formerIds', a.payload->'formerIds'))
      else jsonb_build_object('formerIds', coalesce(a.payload->'formerIds', '[]'::jsonb) || (a.payload->'messageId')) end
  where a.state = 'retry' or (a.state = 'rejected' and a.receipt->>'answer' is null)
  returning *),
claimed as (
  update enrolments e set state = 'claimed', hold_reason = null from intended i
  where e.workspace_id = i.workspace_id and e.id = i.enrolment_id),
${changes}
select a.id, a.effect_key as "effectKey", a.fence, a.attempts, a.refusals,
  case when a.attempts > 1 then a.payload end as payload
from intended a`;

/** Records how actions ended. What was sent is also recorded about the prospect. */
export const writeSettle = `
with ended as (
  update actions a set state = w.state, settled_at = ${moment("$5")}, receipt = w.receipt, error = w.error,
    refusals = a.refusals + case when w."isRefused" then 1 else 0 end
  from json_to_recordset($6::text::json) as w("workspaceId" uuid, id uuid, state text, "isRefused" boolean, receipt jsonb,
    error text)
  where a.workspace_id = w."workspaceId" and a.id = w.id),
${contactedPart({
  rows: "$6",
  now: "$5",
  requests: quoted(budgetsLeadingTo("request_sent")),
  contacts: quoted(budgetsLeadingTo("contacted")),
})},
${reachedPart({ rows: "$6", now: "$5", asks: quoted(kindsThatAsk()), inmails: quoted(kindsThatInmail()) })},
${changes}
select 1 as done`;

const beginning = `json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid, fence int)`;

/** Whether everything still holds that let a claim intend the action `a`, but for what is suppressed. */
const stillHolds = `a.workspace_id = w."workspaceId" and a.id = w.id and a.fence = w.fence and a.state = 'intended'
  and exists (select 1 from workers k where k.id = a.worker and k.alive_until > clock_timestamp())
  and exists (select 1 from lanes l where l.workspace_id = a.workspace_id and l.id = a.lane_id and l.is_active)
  and exists (select 1 from enrolments e
    join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
    join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
    join credentials k on k.workspace_id = c.workspace_id and k.id = c.credential_id
    where e.workspace_id = a.workspace_id and e.id = a.enrolment_id and e.state = 'claimed' and e.lane_id = a.lane_id
      and e.hold_until is null
      and c.status = 'active' and c.deleted_at is null and ${accountActive} and ${workspaceRuns("a.workspace_id")}
      and not (${hasReplied}) and not ${hasBooked} and ${laterCampaign} is null
      and not ${isListed("c.credential_id")})
  and (a.payload->>'mailboxId' is null or exists (select 1 from mailboxes b
    where b.workspace_id = a.workspace_id and b.id = (a.payload->>'mailboxId')::uuid
      and b.status = 'connected' and b.deleted_at is null
      and (b.connected_at is null or b.connected_at <= a.intended_at)))`;

/** What keeps the person of an action `a` from being contacted. */
const barredOf = `(select ${barred} from prospects p
    where p.workspace_id = a.workspace_id and p.id = a.prospect_id)`;

/**
 * Records that actions begin, after the checks that `StoreTx.begin` lists: a slow server may have delayed an action
 * since its claim [F11, F17]. An address that failed matters to mails only.
 *
 * The address is counted, not joined: behind row-level security a join on an expression over a column reads all that
 * the workspace suppresses.
 *
 * The lease is set to cover the longest call (15 minutes). An older version of the program, which knows no heartbeat,
 * goes by it alone and must not take the action over meanwhile.
 */
export const begin = `
update actions a set begun_at = clock_timestamp(), lease_until = clock_timestamp() + interval '15 minutes'
from ${beginning}
where ${stillHolds}
  and coalesce(${barredOf}, '') <> all (
    case when a.payload #> '{to,email}' is null then array['person'] else array['person', 'bounce'] end)
  and (select count(*) from suppressions s where s.workspace_id = a.workspace_id and s.kind = 'address'
    and s.value = lower(a.payload #>> '{to,email}')) = 0
returning a.id`;

/** Asks whether actions may still begin, after the same checks, and changes nothing. */
export const mayBegin = `
select a.id from actions a, ${beginning}
where ${stillHolds} and ${barredOf} is distinct from 'person'`;

/**
 * Takes over what dead workers left, oldest first, with a new fence [F4].
 *
 * It also takes this worker's own actions that it no longer has in hand and whose lease expired or that had begun: for
 * example after a commit whose answer was lost. An action whose worker has no row in `workers` was left by an older
 * version of the program, which recorded no beginning. It counts as begun.
 */
export const takeOver = `
with left_behind as materialized (
  select a.workspace_id, a.id, a.begun_at is not null
      or not exists (select 1 from workers w where w.id = a.worker) as begun
  from actions a
  where a.state = 'intended' and (a.lease_until < clock_timestamp() or a.begun_at is not null)
    and case when a.worker = $1::text then a.id <> all ($4::uuid[])
    else not exists (select 1 from workers w where w.id = a.worker and w.alive_until > clock_timestamp()) end
  order by a.lease_until limit $3::int for no key update of a skip locked)
update actions a set fence = a.fence + 1, worker = $1::text,
  begun_at = coalesce(a.begun_at, case when b.begun then clock_timestamp() end),
  lease_until = clock_timestamp() + $2::float8 * interval '1 millisecond'
from left_behind b where a.workspace_id = b.workspace_id and a.id = b.id
returning ${intentColumns}, b.begun`;

/** Holds an enrolment that can't be processed, under its prospect's lock, and tells why. */
export const setAside = `
with person as materialized (
  select p.id from enrolments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
  where e.workspace_id = $1::uuid and e.id = $2::uuid for no key update of p),
held as (
  update enrolments e set state = 'held', hold_reason = 'broken', due_at = ${moment("$4")}
  from person where e.workspace_id = $1::uuid and e.id = $2::uuid and e.state = 'waiting'
  returning e.*)
insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
select h.workspace_id, gen_random_uuid(), h.id, h.campaign_id, h.prospect_id, h.node_id, 'held',
  jsonb_build_object('reason', 'broken', 'detail', $3::text), product_now()
from held h returning id`;
