import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MatchedBy } from "./record.ts";

/** How long a mail may be answered by a colleague whose program names no Message-ID, in days. */
const reachDays = 90;

/**
 * Whether an address is the workspace's own: `self` for the mailbox's own, `team` for another mailbox of the workspace
 * or a member's, null for any other. A disconnected mailbox counts, too. `email` is the mailbox's own address.
 * @param spellings the address in all its spellings, in lower case.
 */
export async function ownAddress(
  sql: Sql,
  workspaceId: Id,
  mailboxId: Id,
  spellings: readonly string[],
): Promise<{ readonly email: string; readonly own: "self" | "team" | null }> {
  const [row] = await sql.query<{ email: string; isSelf: boolean; isTeam: boolean }>(
    `select b.email_lower as email,
        b.email_lower = any($3::text[]) or lower(b.username) = any($3::text[]) as "isSelf",
        exists (select 1 from mailboxes o where o.workspace_id = $1::uuid and o.deleted_at is null
            and o.email_lower = any($3::text[]))
          or exists (select 1 from memberships s join users u on u.id = s.user_id
            where s.workspace_id = $1::uuid and u.email_lower = any($3::text[])) as "isTeam"
      from mailboxes b where b.workspace_id = $1::uuid and b.id = $2::uuid`,
    [workspaceId, mailboxId, [...spellings]],
  );
  const own = row?.isSelf ? "self" : row?.isTeam ? "team" : null;
  return { email: row?.email ?? "", own };
}

/** Whether the Message-ID is that of a mail which the workspace sent. */
export async function isOurs(sql: Sql, workspaceId: Id, messageId: string): Promise<boolean> {
  const found = await sql.query(
    `select 1 from messages where workspace_id = $1::uuid and mail_message_id = $2::text and direction = 'out' limit 1`,
    [workspaceId, messageId],
  );
  return found.length > 0;
}

interface ByThread {
  readonly prospectId: Id;
  readonly by: Extract<MatchedBy, "message" | "thread">;
}

/**
 * The person of a thread, by the Message-IDs that a mail refers to, nearest first. `message`: it answers a mail of
 * ours; `thread`: it answers a mail that the person wrote.
 */
export async function findByThread(
  sql: Sql,
  workspaceId: Id,
  mailIds: readonly string[],
): Promise<ByThread | null> {
  if (mailIds.length === 0) return null;
  const [row] = await sql.query<ByThread>(
    `select prospect_id as "prospectId", case direction when 'out' then 'message' else 'thread' end as by from messages
      where workspace_id = $1::uuid and mail_message_id = any($2::text[])
      order by direction = 'out' desc, array_position($2::text[], mail_message_id) limit 1`,
    [workspaceId, [...mailIds]],
  );
  return row ?? null;
}

/**
 * The person with one of these addresses; the first spelling takes precedence. Whoever had one before becoming part of
 * another person still is that person.
 */
export async function findByAddresses(
  sql: Sql,
  workspaceId: Id,
  spellings: readonly string[],
): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select k.id from (
       select id, email_lower, 0 as later from prospects
        where workspace_id = $1::uuid and email_lower = any($2::text[])
       union all
       select kept_id, email_lower, 1 from people_merges
        where workspace_id = $1::uuid and email_lower = any($2::text[]) and undone_at is null) k
      order by k.later, array_position($2::text[], k.email_lower) limit 1`,
    [workspaceId, [...spellings]],
  );
  return row?.id ?? null;
}

/**
 * The person to whom the mailbox lately wrote under one of these subjects (in lower case) at an address of the domain.
 * Null where there are several.
 */
export async function findColleague(
  sql: Sql,
  workspaceId: Id,
  mailboxId: Id,
  asked: { readonly subjects: readonly string[]; readonly domain: string; readonly at: Date },
): Promise<Id | null> {
  const subjects = asked.subjects.flatMap((subject) => [subject, `re: ${subject}`]);
  const rows = await sql.query<{ id: Id }>(
    // From the domain's few people to their mails: a campaign sends its subject to everybody.
    `with people as materialized (
       select p.id from prospects p where p.workspace_id = $1::uuid and p.email_domain = $4::text)
     select p.id from people p cross join lateral (
       select 1 from conversations v
         join messages m on m.workspace_id = v.workspace_id and m.conversation_id = v.id
        where v.workspace_id = $1::uuid and v.prospect_id = p.id and m.channel = 'email' and m.lane_ref = $2::uuid
          and m.direction = 'out' and m.state in ('sent', 'uncertain')
          and m.at > $5::timestamptz - $6::int * interval '1 day' and lower(m.subject) = any($3::text[])
        limit 1) sent limit 2`,
    [workspaceId, mailboxId, subjects, asked.domain, asked.at, reachDays],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
