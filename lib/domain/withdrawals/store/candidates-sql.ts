import { moment } from "@/lib/db/moment.ts";
import { mostTries, youngestDays } from "../rules/spans.ts";

/** The people `w` here to whom a request `q` went: by the network's id, or by their page. */
const peopleOf = `
  (select p.id from prospects p where p.workspace_id = q.workspace_id and p.social_provider_id = q.provider_id
   union select p.id from prospects p where p.workspace_id = q.workspace_id and p.social_key = q.social_key) w`;

// What is known of a request's people is looked up for each of them, in this order (offset 0): however small the planner
// takes a campaign for, all of its people would be read for each request.

/**
 * Whether a campaign of the account may still wait for the answer to a request `q`: its person stands at a step or
 * condition that waits for a connection, or the days that the campaign gives for an answer aren't over.
 */
const isAwaited = `exists (select 1 from ${peopleOf}
    cross join lateral (select e.campaign_id, e.hold_reason from enrolments e
      where e.workspace_id = q.workspace_id and e.prospect_id = w.id and e.state not in ('complete', 'canceled') offset 0) e
    cross join lateral (select c.settings from campaigns c
      where c.workspace_id = q.workspace_id and c.id = e.campaign_id and c.credential_id = q.credential_id
        and c.deleted_at is null and c.status <> 'archived' offset 0) c
    where e.hold_reason in ('waiting_for_acceptance', 'not_connected', 'waiting_for_condition')
      or q.asked_at + interval '1 day' * coalesce((c.settings->>'acceptanceDays')::int, 14) > ${moment("$3")})`;

/** What the account of a request `q` has to do with its people. */
const relationsOf = `${peopleOf}
  cross join lateral (select r.connected_at, r.invited_at from prospect_relations r
    where r.workspace_id = q.workspace_id and r.credential_id = q.credential_id and r.prospect_id = w.id offset 0) r`;

/** Whether it is known here that the person of a request `q` accepted: the network's list is older. */
const isAccepted = `exists (select 1 from ${relationsOf} where r.connected_at is not null)`;

/** When the account asked the person of a request `q`: the later one of what the network and we say of it. */
const askedAt = `greatest(q.sent_at, (select max(r.invited_at) from ${relationsOf}))`;

/**
 * The unanswered requests of the account `$1`, `$2` at `$3` (ms of product time), with whether each is old enough by
 * the rule of `$4` days and at most `$5` requests, and whether it is awaited. One that the network keeps refusing to
 * withdraw is left alone.
 */
export const judged = `judged as materialized (
  select q.*, ${isAwaited} as awaited,
    q.tries < ${mostTries} and (q.asked_at <= ${moment("$3")} - interval '1 day' * $4::int
      or coalesce(q.place > $5::int and q.asked_at <= ${moment("$3")} - interval '1 day' * ${youngestDays}, false)) as old
  from (select q.*, row_number() over (order by q.asked_at desc, q.id desc) as place
    from (select q.*, ${askedAt} as asked_at from pending_requests q
      where q.workspace_id = $1::uuid and q.credential_id = $2::uuid and q.state = 'pending' and not ${isAccepted}) q) q)`;
