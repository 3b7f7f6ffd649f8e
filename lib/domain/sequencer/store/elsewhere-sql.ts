const over = "('complete', 'canceled')";

/** The condition on a campaign in which an open enrolment counts. `enrol` refuses people who have one elsewhere. */
const isLive = (campaign: string) => `${campaign}.status not in ('finished', 'archived', 'deleted')`;

/** The condition on an enrolment to be open in a campaign that counts. */
export const isOpenIn = (enrolment: string, campaign: string) =>
  `${enrolment}.state not in ${over} and ${isLive(campaign)}`;

/**
 * An open enrolment of the same person that is later than the enrolment `e`: an SQL expression of its campaign's id,
 * null without one. Only a restored campaign brings this about. Somebody who was resumed after that by a person is in
 * both on purpose.
 */
export const laterCampaign = `(select o.campaign_id from enrolments o
  join campaigns oc on oc.workspace_id = o.workspace_id and oc.id = o.campaign_id
  where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id and o.id <> e.id
    and ${isOpenIn("o", "oc")} and o.created_at > greatest(e.created_at, e.resumed_at)
  order by o.created_at desc limit 1)`;

/** Whether the person of an enrolment `e` has an open one in another campaign that counts: an SQL condition. */
export const isElsewhere = `exists (select 1 from enrolments o
  join campaigns oc on oc.workspace_id = o.workspace_id and oc.id = o.campaign_id
  where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id and o.id <> e.id and ${isOpenIn("o", "oc")})`;

/** The people of the campaign `$2` who are in another one, too. Its rows are `x`, the other ones `e`. */
const inTwo = `
  from enrolments x join campaigns xc on xc.workspace_id = x.workspace_id and xc.id = x.campaign_id
  where x.workspace_id = $1::uuid and x.campaign_id = $2::uuid and ${isOpenIn("x", "xc")} and exists (
    select 1 from enrolments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
    where e.workspace_id = x.workspace_id and e.prospect_id = x.prospect_id and ${isOpenIn("e", "c")}
      and ${laterCampaign} is not null)`;

export const countInTwo = `select count(*)::int as count ${inTwo}`;

export const pickInTwo = `select x.prospect_id as id ${inTwo} and x.prospect_id > $3::uuid
  order by x.prospect_id limit $4::int`;

/**
 * Ends the enrolments of people that are older than an open one elsewhere. An action in flight loses its lane, and its
 * enrolment ends when it settles.
 */
export const leaveOlder = (noLane: string) => `
with older as materialized (
  select e.id, later.to from enrolments e
  join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
  cross join lateral (select ${laterCampaign} as to) later
  where e.workspace_id = $1::uuid and e.prospect_id in (select json_array_elements_text($2::text::json)::uuid)
    and ${isOpenIn("e", "c")} and later.to is not null
  order by e.prospect_id, e.id for no key update of e)
update enrolments e set state = case when e.state = 'claimed' then e.state else 'canceled' end, hold_reason = null,
  lane_id = '${noLane}'
from older k where e.workspace_id = $1::uuid and e.id = k.id and e.state not in ${over}
  and (e.state <> 'claimed' or e.lane_id <> '${noLane}')
returning e.id, e.campaign_id as "campaignId", e.prospect_id as "prospectId", e.node_id as "nodeId", k.to`;
