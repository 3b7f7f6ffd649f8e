import { mayStay } from "./hand-over-sql.ts";

/** The most steps of a mailbox's campaigns that one look compares. */
const mostPlaces = 1_000;

/** The first place, behind `after`, at which somebody waits on a lane `l`: a step of a version of a campaign. */
const nextPlace = (after: string) => `
  select w.workspace_id, w.campaign_id, w.version, w.node_id from enrolments w
  where w.lane_id = l.id and w.state = 'waiting' ${after} order by w.campaign_id, w.version, w.node_id limit 1`;

/**
 * The mailboxes that send nothing, and have people waiting who may not stay with them: at most `$1`, behind the mailbox
 * `$2`, `$3`. Whether somebody may stay depends on the step alone, so that the look goes from step to step by an index,
 * however many people wait at each.
 */
export const deadMailboxes = `
select distinct l.workspace_id as "workspaceId", l.ref_id as id from lanes l
cross join lateral (
  with recursive place as (
    (${nextPlace("")})
    union all
    select n.* from place p cross join lateral (${nextPlace(
      "and (w.campaign_id, w.version, w.node_id) > (p.campaign_id, p.version, p.node_id)",
    )}) n)
  select * from place limit ${mostPlaces}) e
where l.kind = 'mailbox' and not l.is_active and (l.workspace_id, l.ref_id) > ($2::uuid, $3::uuid)
  and not ${mayStay("l.ref_id")}
order by 1, 2 limit $1::int`;
