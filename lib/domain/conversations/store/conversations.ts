import type { DialogFilter } from "@/lib/contracts/words/dialog-filters.ts";
import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A conversation in a list, with its person. */
export interface ConversationRow {
  readonly id: Id;
  readonly prospectId: Id;
  readonly credentialId: Id | null;
  readonly unreadCount: number;
  readonly isStarred: boolean;
  readonly isArchived: boolean;
  /** A person wrote, and no member has answered since. */
  readonly needsAnswer: boolean;
  /** The member who is to look after it. Null: nobody in particular. */
  readonly assignedTo: Id | null;
  readonly lastAt: Date;
  /** The time that sorts it in the list: its last message's, or when it came back from a snooze. */
  readonly listedAt: Date;
  /** The time that a list shows: the one that sorts it, or its last message's where only sequences wrote. */
  readonly shownAt: Date;
  /** Product time until which it is snoozed. Null: it isn't. */
  readonly snoozedUntil: Date | null;
  readonly lastText: string;
  readonly lastDirection: string;
  readonly lastChannel: string;
  readonly fullName: string;
  readonly companyName: string;
  readonly jobTitle: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly socialUrl: string | null;
  readonly location: string;
  readonly leadStatus: LeadStatus;
  /** Since when the person is connected with the conversation's account. */
  readonly connectedAt: Date | null;
}

/** Conversations in which only sequences wrote are listed a century behind the others (`record.ts`). */
const sequencesOnly = "interval '50 years'";

const fields = `c.id, c.prospect_id as "prospectId", c.credential_id as "credentialId", c.unread_count as "unreadCount",
  c.is_starred as "isStarred", c.is_archived as "isArchived",
  c.needs_answer as "needsAnswer", c.assigned_to as "assignedTo", c.last_at as "lastAt", c.listed_at as "listedAt",
  case when c.listed_at < c.last_at - ${sequencesOnly} then c.last_at else c.listed_at end as "shownAt",
  c.snoozed_until as "snoozedUntil", c.last_text as "lastText", c.last_direction as "lastDirection", c.last_channel as "lastChannel", p.full_name as "fullName",
  p.company_name as "companyName", p.job_title as "jobTitle", p.email, p.phone, p.social_url as "socialUrl", p.location,
  p.lead_status as "leadStatus", r.connected_at as "connectedAt"`;

const joined = `conversations c join prospects p on p.workspace_id = c.workspace_id and p.id = c.prospect_id
  left join prospect_relations r on r.workspace_id = c.workspace_id and r.prospect_id = c.prospect_id
    and r.credential_id = coalesce(c.credential_id, p.credential_id)`;

/** A condition for what a member sees: everything where `$3` is true, else the conversations of the accounts `$2`. */
const seen = "($3::boolean or c.credential_id = any($2::uuid[]))";

export interface Sight {
  readonly workspaceId: Id;
  readonly credentialIds: readonly Id[];
  /** Whether all conversations of the workspace are meant, whatever their account. */
  readonly isWhole: boolean;
}

const sightValues = (sight: Sight) => [sight.workspaceId, [...sight.credentialIds], sight.isWhole];

export interface ListFilter {
  readonly filter: DialogFilter;
  /** Of LIKE, for the people's `search_text`. Null: everybody. */
  readonly pattern: string | null;
  /** The people whom the pattern finds, where they are few. Null: it is compared on the way through the list. */
  readonly among: readonly Id[] | null;
  /** Those whom a campaign has. Null: all. */
  readonly campaignId: Id | null;
  /** Those that a member is to look after. Null: all. */
  readonly assignedTo: Id | null;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** The order of a list and its cursor condition: snoozed ones by when they come back, all others latest first. */
const orders = {
  latest: { by: "c.listed_at desc, c.id desc", behind: "(c.listed_at, c.id) <" },
  waking: { by: "c.snoozed_until, c.id", behind: "(c.snoozed_until, c.id) >" },
} as const;

const filters = {
  all: { where: "not c.is_archived and c.snoozed_until is null", order: orders.latest },
  needs_answer: {
    where: "c.needs_answer and not c.is_archived and c.snoozed_until is null",
    order: orders.latest,
  },
  mine: {
    where: "c.assigned_to is not null and not c.is_archived and c.snoozed_until is null",
    order: orders.latest,
  },
  scheduled: {
    where: `exists (select 1 from scheduled_messages s
      where s.workspace_id = c.workspace_id and s.prospect_id = c.prospect_id and s.state in ('waiting', 'stopped'))`,
    order: orders.latest,
  },
  unread: {
    where: "not c.is_archived and c.snoozed_until is null and c.unread_count > 0",
    order: orders.latest,
  },
  starred: { where: "c.is_starred", order: orders.latest },
  snoozed: { where: "c.snoozed_until is not null", order: orders.waking },
  archived: { where: "c.is_archived", order: orders.latest },
} satisfies Record<DialogFilter, unknown>;

/** The time that sorts a conversation in a list, for the cursor after it. */
export function standsAt(filter: ListFilter["filter"], row: ConversationRow): Date {
  return (filter === "snoozed" ? row.snoozedUntil : null) ?? row.listedAt;
}

/**
 * Whether a pattern finds the person of a conversation `c`. Asked of one after the other on the way through the list: as a condition
 * of the join, the planner takes whom a pattern finds for few, and reads everybody of the workspace.
 */
const isFound = (pattern: string) =>
  `(select q.search_text like ${pattern} from prospects q where q.workspace_id = c.workspace_id and q.id = c.prospect_id)`;

export function listRows(sql: Sql, sight: Sight, filter: ListFilter): Promise<ConversationRow[]> {
  const { where, order } = filters[filter.filter];
  return sql.query<ConversationRow>(
    `select ${fields} from ${joined}
      where c.workspace_id = $1::uuid and ${seen} and ${where}
        and ($4::text is null or ${isFound("$4::text")})
        and ($8::uuid[] is null or c.prospect_id = any($8::uuid[]))
        and ($9::uuid is null or c.assigned_to = $9::uuid)
        and ($10::uuid is null or exists (select 1 from enrolments e
          where e.workspace_id = c.workspace_id and e.campaign_id = $10::uuid and e.prospect_id = c.prospect_id))
        and ($5::timestamptz is null or ${order.behind} ($5::timestamptz, $6::uuid))
      order by ${order.by} limit $7::int`,
    [
      ...sightValues(sight),
      filter.among === null ? filter.pattern : null,
      filter.after?.at.toISOString() ?? null,
      filter.after?.id ?? null,
      filter.limit,
      filter.among,
      filter.assignedTo,
      filter.campaignId,
    ],
  );
}

/** Whether a campaign is one of the accounts in sight. */
export async function seesCampaign(sql: Sql, sight: Sight, campaignId: Id): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from campaigns g where g.workspace_id = $1::uuid and g.id = $4::uuid
        and ($3::boolean or g.credential_id = any($2::uuid[]))`,
    [...sightValues(sight), campaignId],
  );
  return rows.length > 0;
}

export async function findRow(sql: Sql, sight: Sight, prospectId: Id): Promise<ConversationRow | null> {
  const [row] = await sql.query<ConversationRow>(
    `select ${fields} from ${joined} where c.workspace_id = $1::uuid and ${seen} and c.prospect_id = $4::uuid`,
    [...sightValues(sight), prospectId],
  );
  return row ?? null;
}

export interface Marks {
  readonly unread?: boolean;
  readonly starred?: boolean;
  readonly archived?: boolean;
}

/** Writes the given marks. Archiving ends a snooze, which could only bring the conversation back into the archive. */
export async function writeMarks(sql: Sql, workspaceId: Id, id: Id, marks: Marks): Promise<void> {
  await sql.query(
    `update conversations set
        unread_count = case $3::boolean when true then greatest(unread_count, 1) when false then 0 else unread_count end,
        is_starred = coalesce($4::boolean, is_starred), is_archived = coalesce($5::boolean, is_archived),
        snoozed_until = case when $5::boolean then null else snoozed_until end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, marks.unread ?? null, marks.starred ?? null, marks.archived ?? null],
  );
}

/** Unread messages by account, without those of archived and snoozed conversations. */
export function countUnread(
  sql: Sql,
  { workspaceId, isAdmin, credentialIds }: Member,
): Promise<{ credentialId: Id | null; count: number }[]> {
  return sql.query(
    `select c.credential_id as "credentialId", sum(c.unread_count)::int as count from conversations c
      where c.workspace_id = $1::uuid and c.unread_count > 0 and not c.is_archived and c.snoozed_until is null
        and ($2::boolean or exists (
          select 1 from credentials a
           where a.workspace_id = c.workspace_id and a.id = c.credential_id and a.deleted_at is null
             and ($3::uuid[] is null or a.id = any($3::uuid[]))))
      group by c.credential_id`,
    [workspaceId, isAdmin, credentialIds],
  );
}

/** Gives a conversation to a member, or to nobody in particular. */
export async function writeAssignee(sql: Sql, workspaceId: Id, id: Id, userId: Id | null): Promise<void> {
  await sql.query(
    "update conversations set assigned_to = $3::uuid where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id, userId],
  );
}
