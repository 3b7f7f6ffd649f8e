import type { Sql } from "@/lib/db/index.ts";
import { isAfterSuppression, suppressedPerson } from "@/lib/domain/suppression/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { passingClasses } from "../rules/failed-mail.ts";
import { enrolmentOfMail } from "../rules/message-key.ts";

export interface PersonRow {
  readonly id: Id;
  readonly fullName: string;
  readonly email: string | null;
  readonly socialUrl: string | null;
  readonly socialProviderId: string | null;
  readonly credentialId: Id | null;
  /**
   * `person`: they want no messages; `bounce`: mail to their address failed. Null: neither, or they have written since.
   */
  readonly suppressed: "person" | "bounce" | null;
}

const person = `select p.id, p.full_name as "fullName", p.email, p.social_url as "socialUrl",
  p.social_provider_id as "socialProviderId", p.credential_id as "credentialId",
  case when not exists (select 1 from conversations v
      join messages m on m.workspace_id = v.workspace_id and m.conversation_id = v.id
      where v.workspace_id = p.workspace_id and v.prospect_id = p.id and m.direction = 'in' and m.nature = 'person'
        and ${isAfterSuppression}) then ${suppressedPerson} end as suppressed
  from prospects p where p.workspace_id = $1::uuid and p.id = $2::uuid`;

export async function findPerson(sql: Sql, workspaceId: Id, id: Id): Promise<PersonRow | null> {
  const [row] = await sql.query<PersonRow>(person, [workspaceId, id]);
  return row ?? null;
}

/**
 * Reads a prospect and locks its row until the commit, so that a message is never recorded while an action for the
 * prospect is being claimed.
 */
export async function lockPerson(sql: Sql, workspaceId: Id, id: Id): Promise<PersonRow | null> {
  const [row] = await sql.query<PersonRow>(`${person} for no key update of p`, [workspaceId, id]);
  return row ?? null;
}

/** The person into whom this one was merged. Null: none. */
export async function findMergedInto(sql: Sql, workspaceId: Id, goneId: Id): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select kept_id as id from people_merges
      where workspace_id = $1::uuid and gone_id = $2::uuid and undone_at is null`,
    [workspaceId, goneId],
  );
  return row?.id ?? null;
}

/** The owner of a network profile. The provider's id takes precedence over the public address, which people change. */
export async function findBySocial(
  sql: Sql,
  workspaceId: Id,
  providerId: string,
  key: string | null,
): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select k.id from (
       select id, social_provider_id, 0 as later from prospects
        where workspace_id = $1::uuid and (social_provider_id = $2::text or social_key = $3::text)
       union all
       select kept_id, social_provider_id, 1 from people_merges
        where workspace_id = $1::uuid and (social_provider_id = $2::text or social_key = $3::text) and undone_at is null) k
      order by k.later, (k.social_provider_id = $2::text) desc nulls last limit 1`,
    [workspaceId, providerId, key],
  );
  return row?.id ?? null;
}

export async function findByEmail(sql: Sql, workspaceId: Id, email: string): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select id from prospects where workspace_id = $1::uuid and email_lower = $2::text limit 1`,
    [workspaceId, email.toLowerCase()],
  );
  return row?.id ?? null;
}

/** A mail of ours that a report is about. */
export interface ReportedMail {
  readonly prospectId: Id;
  /** The address to which it was sent. */
  readonly address: string;
  /** The mailbox that sent it. */
  readonly mailboxId: Id | null;
  readonly messageId: string;
}

/**
 * The mail that a report quotes. It must be the workspace's and must have been sent to one of the addresses; null
 * stands for a report that names none. A mail whose sending isn't settled yet counts, too: its Message-ID begins with
 * its enrolment.
 */
export async function findReportedMail(
  sql: Sql,
  workspaceId: Id,
  mailIds: readonly string[],
  addresses: readonly string[] | null,
): Promise<ReportedMail | null> {
  const enrolments = mailIds.map(enrolmentOfMail).filter(isId);
  const [row] = await sql.query<ReportedMail>(
    `select sent.prospect_id as "prospectId", sent.address, sent.mailbox_id as "mailboxId",
        sent.message_id as "messageId" from (
       select m.prospect_id, coalesce(lower(a.payload #>> '{to,email}'), lower(m.sent_to), p.email_lower) as address,
           m.lane_ref as mailbox_id, m.mail_message_id as message_id
         from messages m
         join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
         left join actions a on a.workspace_id = m.workspace_id and a.id = m.action_id
        where m.workspace_id = $1::uuid and m.mail_message_id = any($2::text[])
          and m.direction = 'out' and m.channel = 'email' and m.state <> 'failed'
       union all
       select a.prospect_id, lower(a.payload #>> '{to,email}'), (a.payload ->> 'mailboxId')::uuid,
           a.payload ->> 'messageId'
         from actions a
        where a.workspace_id = $1::uuid and a.enrolment_id = any($3::text[]::uuid[])
          and a.payload ->> 'messageId' = any($2::text[])
     ) sent where $4::text[] is null or sent.address = any($4::text[]) limit 1`,
    [workspaceId, [...mailIds], enrolments, addresses?.map((address) => address.toLowerCase()) ?? null],
  );
  return row ?? null;
}

/** How often mail to an address failed since a moment without saying that nobody has it (docs/mail.md). */
export async function countPassingFailures(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  address: string,
  since: Date,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from conversations c
       join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid and m.direction = 'in' and m.nature = 'bounce'
        and m.sent_to = $3::text and m.verdict = any($5::text[])
        and m.at > $4::timestamptz`,
    [workspaceId, prospectId, address, since.toISOString(), passingClasses.map((one) => `bounce/${one}`)],
  );
  return row?.count ?? 0;
}
