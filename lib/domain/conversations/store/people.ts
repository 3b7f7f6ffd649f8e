import type { Sql } from "@/lib/db/index.ts";
import { suppressedPerson, suppressedSince } from "@/lib/domain/suppression/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";

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
        and m.created_at > ${suppressedSince}) then ${suppressedPerson} end as suppressed
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

/** The owner of a network profile. The provider's id takes precedence over the public address, which people change. */
export async function findBySocial(
  sql: Sql,
  workspaceId: Id,
  providerId: string,
  key: string | null,
): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select id from prospects
      where workspace_id = $1::uuid and (social_provider_id = $2::text or social_key = $3::text)
      order by (social_provider_id = $2::text) desc nulls last limit 1`,
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

/**
 * The recipient of a mail that a delivery report quotes, and the failed address. The mail must be the workspace's and
 * must have been sent to that very address. A mail whose sending isn't settled yet counts, too: its Message-ID begins
 * with its enrolment.
 */
export async function findFailedMail(
  sql: Sql,
  workspaceId: Id,
  mailIds: readonly string[],
  addresses: readonly string[],
): Promise<{ readonly prospectId: Id; readonly address: string } | null> {
  const enrolments = mailIds.map((id) => id.slice(1).split(".", 1)[0] ?? "").filter(isId);
  const [row] = await sql.query<{ prospectId: Id; address: string }>(
    `select sent.prospect_id as "prospectId", sent.address from (
       select m.prospect_id, coalesce(lower(a.payload #>> '{to,email}'), lower(m.sent_to), p.email_lower) as address
         from messages m
         join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
         left join actions a on a.workspace_id = m.workspace_id and a.id = m.action_id
        where m.workspace_id = $1::uuid and m.mail_message_id = any($2::text[])
          and m.direction = 'out' and m.channel = 'email' and m.state <> 'failed'
       union all
       select a.prospect_id, lower(a.payload #>> '{to,email}')
         from actions a
        where a.workspace_id = $1::uuid and a.enrolment_id = any($3::text[]::uuid[])
          and a.payload ->> 'messageId' = any($2::text[])
     ) sent where sent.address = any($4::text[]) limit 1`,
    [workspaceId, [...mailIds], enrolments, addresses.map((address) => address.toLowerCase())],
  );
  return row ?? null;
}
