import { ms } from "@/lib/db/moment.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import { talkedBefore } from "@/lib/domain/conversations/index.ts";
import { labelsWornBy } from "@/lib/domain/labels/index.ts";
import { isInvited } from "@/lib/domain/prospects/index.ts";
import { suppressedPerson } from "@/lib/domain/suppression/index.ts";
import { factColumns, isChosen, personColumn, relationJoin } from "./claim-sql.ts";

/**
 * The people of a campaign (`$1`, `$2`) who are in it, at most `$3`, with what decisions know of them. A missing
 * approval doesn't count as a hold: a rehearsal takes it as given.
 */
export const enrolledPeople = `
select ${factColumns}, e.state, e.pause_reason as "pauseReason", 
  (select ${ms("max(h.until)")} from enrolment_holds h where h.workspace_id = e.workspace_id and h.enrolment_id = e.id
    and h.reason <> 'awaiting_approval') as "holdUntil"
from enrolments e
join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
${relationJoin}
where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid
order by e.rank, e.due_at, e.id limit $3::int`;

/** Of how many people of a campaign's imports a rehearsal looks who would be enrolled: the first of the files. */
export const mostLookedAt = 20_000;

/** Lines `ip` of the imports `i` of the campaign (`$1`, `$2`) whose people aren't in it. */
const comingLines = `from prospect_imports i
  join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
  where i.workspace_id = $1::uuid and i.campaign_id = $2::uuid
    and not exists (select 1 from enrolments e where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid
      and e.prospect_id = ip.prospect_id)`;

/** The first of these people, with the imports as `lists`. */
const importedPeople = `
  select ip.prospect_id, min(i.created_at) as came_at, min(ip.line) as line, json_agg(i.id) as lists
  ${comingLines}
  group by 1 order by 2, 3 limit ${mostLookedAt}`;

/** One after the other: as a join, the planner would read everybody of the workspace. */
const prospectOf = `cross join lateral (
  select * from prospects one where one.workspace_id = $1::uuid and one.id = w.prospect_id offset 0) p`;

/**
 * Why a person `p` isn't enrolled in the campaign `$2` of the account `a`, the first reason of several. Null: they are.
 */
const leftOutBecause = (isOnlyPremium: string) => `case
  when ${suppressedPerson} = 'person' then 'opted_out'
  when ${isListed("a.credential_id")} then 'blacklisted'
  when p.lead_status = 'excluded' then 'excluded'
  when ${isOnlyPremium} and not p.is_premium then 'not_premium'
  when exists (select 1 from enrolments o
    join campaigns c on c.workspace_id = o.workspace_id and c.id = o.campaign_id
    where o.workspace_id = p.workspace_id and o.prospect_id = p.id and o.campaign_id <> $2::uuid
      and o.state not in ('complete', 'canceled') and c.status not in ('finished', 'archived', 'deleted'))
    then 'in_other_campaign' end`;

/**
 * The people of a campaign's imports who aren't in it yet, at most `$3`, in the order of the files. `$4`: only those
 * with a premium account. Whoever is left out at the start isn't among them.
 */
export const peopleToEnrol = `
select p.id, r.connected_at is not null as connected, ${isChosen} as chosen, ${isInvited} as invited,
  r.inmailed_at is not null as inmailed, ${ms("p.away_until")} as "awayUntil", ${suppressedPerson} as suppressed,
  ${talkedBefore} as talked, ${personColumn}, w.lists, ${labelsWornBy("p.workspace_id", "p.id")} as labels
from (${importedPeople}) w
join campaigns a on a.workspace_id = $1::uuid and a.id = $2::uuid
${prospectOf}
left join prospect_relations r on r.workspace_id = p.workspace_id and r.prospect_id = p.id
  and r.credential_id = a.credential_id
where ${leftOutBecause("$4::boolean")} is null
order by w.came_at, w.line limit $3::int`;

/**
 * How many people of a campaign get nothing, by the reason: those first of its imports who aren't enrolled at the
 * start, and those with whom somebody talked before. `$3`: only those with a premium account. `$4`: whoever was talked
 * with goes on.
 */
export const peopleLeftOut = `
select reason, count(*)::int as count from (
  select coalesce(${leftOutBecause("$3::boolean")},
    case when not $4::boolean and ${talkedBefore} then 'contacted_before' end) as reason
  from (${importedPeople}) w
  join campaigns a on a.workspace_id = $1::uuid and a.id = $2::uuid
  ${prospectOf}
  union all
  select 'contacted_before' from enrolments e
  where e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and not $4::boolean
    and e.state = 'paused' and e.pause_reason = 'contacted_before') found
where reason is not null group by 1 order by 2 desc, 1`;

/** How many people of the imports of a campaign (`$1`, `$2`) aren't in it, up to one more than are looked at. */
export const peopleComing = `
select count(*)::int as count from (select distinct ip.prospect_id ${comingLines} limit ${mostLookedAt} + 1) w`;
