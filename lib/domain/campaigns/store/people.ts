import type { CampaignStatus } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type { Tx } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import { isListed } from "@/lib/domain/blacklist/index.ts";
import { approvalSql } from "@/lib/domain/prospects/index.ts";
import { suppressedPerson } from "@/lib/domain/suppression/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface CampaignCounts {
  readonly campaignId: Id;
  /** People brought by imports. */
  readonly people: number;
  readonly enrolled: number;
  readonly sent: number;
  readonly accepted: number;
  readonly replied: number;
  /** People whose last step may or may not have arrived: somebody has to say. */
  readonly uncertain: number;
}

/**
 * The figures of several campaigns, by one statement. An acceptance or reply counts if it came after the enrolment.
 * What was sent is the counted figure and the rows of the history that aren't counted yet.
 *
 * People are counted along indexes. Acceptances and replies are few: they are looked up first, and each one's enrolments
 * by its person.
 */
export function countCampaigns(
  tx: Tx,
  workspaceId: Id,
  campaignIds: readonly Id[],
): Promise<CampaignCounts[]> {
  return tx.sql.query(
    `with listed as materialized (
       select g.id, g.credential_id from campaigns g
        where g.workspace_id = $1::uuid and g.id = any($2::uuid[])),
     accepted as materialized (
       select x.campaign_id, count(*) as count
         from (select distinct credential_id from listed) k
         cross join lateral (select r.prospect_id, r.connected_at from prospect_relations r
           where r.workspace_id = $1::uuid and r.credential_id = k.credential_id and r.connected_at is not null offset 0) r
         cross join lateral (select x.campaign_id from enrolments x
           where x.workspace_id = $1::uuid and x.prospect_id = r.prospect_id and x.created_at <= r.connected_at
             and x.campaign_id in (select l.id from listed l where l.credential_id = k.credential_id) offset 0) x
        group by 1),
     replied as materialized (
       select x.campaign_id, count(*) as count
         from (select p.id, p.replied_at from prospects p
           where p.workspace_id = $1::uuid and p.replied_at is not null offset 0) p
         cross join lateral (select x.campaign_id from enrolments x
           where x.workspace_id = $1::uuid and x.prospect_id = p.id and x.created_at <= p.replied_at
             and x.campaign_id = any($2::uuid[]) offset 0) x
        group by 1)
     select c.id as "campaignId", a.people::int as people, e.enrolled::int as enrolled, coalesce(s.sent, 0)::int as sent,
            coalesce(k.count, 0)::int as accepted, coalesce(r.count, 0)::int as replied, u.uncertain::int as uncertain
       from unnest($2::uuid[]) as c(id)
       cross join lateral (
         select case when (select count(*) from prospect_imports i where i.workspace_id = $1::uuid and i.campaign_id = c.id) > 1
           then (select count(distinct ip.prospect_id) from prospect_imports i
             join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
             where i.workspace_id = $1::uuid and i.campaign_id = c.id)
           else (select count(*) from prospect_imports i
             join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
             where i.workspace_id = $1::uuid and i.campaign_id = c.id) end as people) a
       cross join lateral (
         select count(*) as enrolled from enrolments x where x.workspace_id = $1::uuid and x.campaign_id = c.id) e
       cross join lateral (
         select count(*) as uncertain from enrolments x
          where x.workspace_id = $1::uuid and x.campaign_id = c.id and x.state = 'uncertain') u
       left join accepted k on k.campaign_id = c.id
       left join replied r on r.campaign_id = c.id
       left join (
         select campaign_id, sum(count) as sent from (
           select f.campaign_id, f.count from figures f
            where f.workspace_id = $1::uuid and f.campaign_id = any($2::uuid[]) and f.metric = 'sent'
           union all
           select v.campaign_id, 1 from enrolment_events v
            where v.workspace_id = $1::uuid and v.campaign_id = any($2::uuid[]) and v.kind = 'sent'
              and (v.seq, v.id) > (
                coalesce((select u.seq from figure_cursors u where u.workspace_id = $1::uuid), -1),
                coalesce((select u.event_id from figure_cursors u where u.workspace_id = $1::uuid),
                  '00000000-0000-0000-0000-000000000000'::uuid))) n group by 1) s on s.campaign_id = c.id`,
    [workspaceId, campaignIds],
  );
}

/** How many people on their way stand at each step. */
export async function countStanding(tx: Tx, workspaceId: Id, campaignId: Id): Promise<Map<string, number>> {
  const rows = await tx.sql.query<{ nodeId: string; count: number }>(
    `select node_id as "nodeId", count(*)::int as count from enrolments
      where workspace_id = $1::uuid and campaign_id = $2::uuid and state not in ('complete', 'canceled') group by 1`,
    [workspaceId, campaignId],
  );
  return new Map(rows.map((row) => [row.nodeId, row.count]));
}

/**
 * How many people were brought by a campaign's imports and by the named ones, and how many of them aren't known to be
 * connected with an account.
 */
export async function countUnconnected(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id | null,
  importIds: readonly Id[],
  credentialId: Id,
): Promise<{ people: number; unconnected: number }> {
  const [row] = await tx.sql.query<{ people: number; unconnected: number }>(
    `select count(distinct p.id)::int as people,
            (count(distinct p.id) filter (where r.connected_at is null))::int as unconnected
       from prospect_imports i
       join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
       join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
       left join prospect_relations r on r.workspace_id = p.workspace_id and r.prospect_id = p.id
         and r.credential_id = $4::uuid
      where i.workspace_id = $1::uuid and (i.campaign_id = $2::uuid or i.id = any($3::uuid[]))`,
    [workspaceId, campaignId, importIds, credentialId],
  );
  return row ?? { people: 0, unconnected: 0 };
}

/** How many people without an email address were brought by a campaign's imports and by the named ones. */
export async function countWithoutAddress(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id | null,
  importIds: readonly Id[],
): Promise<number> {
  const [row] = await tx.sql.query<{ count: number }>(
    `select count(distinct p.id)::int as count
       from prospect_imports i
       join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
       join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
      where i.workspace_id = $1::uuid and (i.campaign_id = $2::uuid or i.id = any($3::uuid[])) and p.email is null`,
    [workspaceId, campaignId, importIds],
  );
  return row?.count ?? 0;
}

/**
 * Which of these placeholders have no value for how many people who were brought by a campaign's imports and by the
 * named ones. A value that isn't used for other reasons ("N/A") counts as one.
 */
export function countLacking(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id | null,
  importIds: readonly Id[],
  names: readonly string[],
): Promise<{ name: string; count: number }[]> {
  return tx.sql.query<{ name: string; count: number }>(
    `select n.name, count(distinct p.id)::int as count
       from prospect_imports i
       join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
       join prospects p on p.workspace_id = ip.workspace_id and p.id = ip.prospect_id
       cross join unnest($4::text[]) as n(name)
      where i.workspace_id = $1::uuid and (i.campaign_id = $2::uuid or i.id = any($3::uuid[]))
        and btrim(coalesce(case n.name when 'first_name' then p.first_name when 'last_name' then p.last_name
          when 'full_name' then p.full_name when 'company_name' then p.company_name
          when 'job_title' then p.job_title when 'location' then p.location when 'email' then p.email
          else p.custom_fields->>n.name end, '')) = ''
      group by n.name order by n.name`,
    [workspaceId, campaignId, importIds, names],
  );
}

/** Live campaigns. Their people stay in them unless they are moved. */
export function findLiveCampaigns(tx: Tx, workspaceId: Id): Promise<{ id: Id; credentialId: Id }[]> {
  return tx.prisma.campaign.findMany({
    where: { workspaceId, status: { notIn: ["deleted", "archived", "finished"] } },
    select: { id: true, credentialId: true },
  });
}

export interface CampaignPerson {
  readonly prospectId: Id;
  readonly fullName: string;
  readonly email: string | null;
  readonly socialUrl: string | null;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly location: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly leadStatus: LeadStatus;
  readonly customFields: Readonly<Record<string, string>>;
  readonly enrolmentId: Id | null;
  readonly state: EnrolmentState | null;
  /** Whether they aren't enrolled and can't be: they opted out, or are on a blacklist. */
  readonly isBarred: boolean;
  /** The reasons of the holds that keep the person. */
  readonly holds: readonly string[];
}

/** The reasons of the holds of an enrolment `e`. */
const holdsOf = `(select coalesce(json_agg(h.reason), '[]'::json) from enrolment_holds h
  where e.hold_until is not null and h.workspace_id = e.workspace_id and h.enrolment_id = e.id)`;

/** Whether nobody may write to a person `p` who isn't enrolled, from the account of the campaign `c`. */
const isBarred = `case when e.id is null then coalesce(${suppressedPerson} = 'person', false)
  or ${isListed("c.credential_id")} else false end`;

const personColumns = `p.id as "prospectId", p.full_name as "fullName", p.first_name as "firstName", p.last_name as "lastName",
  p.email, p.social_url as "socialUrl", p.company_name as "companyName", p.job_title as "jobTitle", p.location,
  p.lead_status as "leadStatus", p.custom_fields as "customFields", e.id as "enrolmentId", e.state, ${holdsOf} as holds,
  ${isBarred} as "isBarred"`;

const withPosition = `join campaigns c on c.workspace_id = $1::uuid and c.id = $2::uuid
       left join enrolments e on e.workspace_id = $1::uuid and e.campaign_id = $2::uuid and e.prospect_id = p.id`;

/** People whom a campaign has, in the order in which they were added, with each one's position. */
export function listMembers(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  ids: readonly Id[],
): Promise<CampaignPerson[]> {
  return tx.sql.query(
    `select ${personColumns} from prospects p ${withPosition}
      where p.workspace_id = $1::uuid and p.id = any($3::uuid[]) order by p.created_at, p.id`,
    [workspaceId, campaignId, ids],
  );
}

/**
 * The people of a campaign who meet some conditions, in the order in which they were added, with each one's position.
 */
export function listPeople(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  by: {
    search: string | null;
    state: string | null;
    approval: string | null;
    prospectId: Id | null;
    offset: number;
    limit: number;
  },
): Promise<(CampaignPerson & { total: number })[]> {
  return tx.sql.query(
    `select ${personColumns}, count(*) over ()::int as total
       from (
         select ip.prospect_id from prospect_imports i
           join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
          where i.workspace_id = $1::uuid and i.campaign_id = $2::uuid
         union
         select x.prospect_id from enrolments x where x.workspace_id = $1::uuid and x.campaign_id = $2::uuid) a
       join prospects p on p.workspace_id = $1::uuid and p.id = a.prospect_id
       ${withPosition}
      where ($3::text is null or p.search_text like lower($3::text collate "pg_c_utf8") collate "default")
        and ($4::text is null or e.state = $4::text)
        and ($5::uuid is null or p.id = $5::uuid)
        and ($6::text is null or (e.id is not null and ${approvalSql} = $6::text))
      order by p.created_at, p.id offset $7::int limit $8::int`,
    [
      workspaceId,
      campaignId,
      searchPattern(by.search),
      by.state,
      by.prospectId,
      by.approval,
      by.offset,
      by.limit,
    ],
  );
}

export interface TimelineEvent {
  readonly id: Id;
  readonly campaignId: Id;
  readonly campaignName: string;
  readonly nodeId: string | null;
  readonly kind: EventKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** The timeline of a prospect, latest first, in one campaign or in all. */
export function listTimeline(
  tx: Tx,
  workspaceId: Id,
  prospectId: Id,
  campaignId: Id | null,
): Promise<TimelineEvent[]> {
  return tx.sql.query(
    `select v.id, v.campaign_id as "campaignId", c.name as "campaignName", v.node_id as "nodeId", v.kind, v.data, v.at
       from enrolment_events v join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
      where v.workspace_id = $1::uuid and v.prospect_id = $2::uuid and ($3::uuid is null or v.campaign_id = $3::uuid)
      order by v.at desc, v.id desc limit 200`,
    [workspaceId, prospectId, campaignId],
  );
}

/** The campaigns of a prospect. */
export function listCampaignsOfProspect(
  tx: Tx,
  workspaceId: Id,
  prospectId: Id,
): Promise<
  { id: Id; name: string; status: CampaignStatus; credentialId: Id; state: EnrolmentState | null }[]
> {
  return tx.sql.query(
    `select c.id, c.name, c.status, c.credential_id as "credentialId", e.state
       from campaigns c
       left join enrolments e on e.workspace_id = c.workspace_id and e.campaign_id = c.id and e.prospect_id = $2::uuid
      where c.workspace_id = $1::uuid and c.status <> 'deleted' and (e.id is not null or exists (
        select 1 from prospect_imports i join import_people ip on ip.workspace_id = i.workspace_id and ip.import_id = i.id
         where i.workspace_id = $1::uuid and i.campaign_id = c.id and ip.prospect_id = $2::uuid))
      order by c.created_at desc limit 50`,
    [workspaceId, prospectId],
  );
}
