import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface PersonRow {
  readonly id: Id;
  readonly fullName: string;
  readonly email: string | null;
  readonly socialUrl: string | null;
  readonly socialProviderId: string | null;
  readonly credentialId: Id | null;
  readonly isConnected: boolean;
}

const person = `select id, full_name as "fullName", email, social_url as "socialUrl",
  social_provider_id as "socialProviderId", credential_id as "credentialId", connected_at is not null as "isConnected"
  from prospects where workspace_id = $1::uuid and id = $2::uuid`;

export async function findPerson(sql: Sql, workspaceId: Id, id: Id): Promise<PersonRow | null> {
  const [row] = await sql.query<PersonRow>(person, [workspaceId, id]);
  return row ?? null;
}

/** The prospect with its row locked until the commit: what arrives and what is claimed for it come one after another. */
export async function lockPerson(sql: Sql, workspaceId: Id, id: Id): Promise<PersonRow | null> {
  const [row] = await sql.query<PersonRow>(`${person} for update`, [workspaceId, id]);
  return row ?? null;
}

/** Whom a profile of the network belongs to; the provider's id counts more than the address, which people change. */
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

/** To whom a mail of these Message-IDs was sent; the earlier id in the list counts more. */
export async function findByMailIds(
  sql: Sql,
  workspaceId: Id,
  mailIds: readonly string[],
): Promise<Id | null> {
  if (mailIds.length === 0) return null;
  const [row] = await sql.query<{ id: Id }>(
    `select prospect_id as id from messages
      where workspace_id = $1::uuid and mail_message_id = any($2::text[]) and direction = 'out'
      order by array_position($2::text[], mail_message_id) limit 1`,
    [workspaceId, [...mailIds]],
  );
  return row?.id ?? null;
}

/** The person answered: when first, and where the contact stands. */
export async function markReplied(sql: Sql, workspaceId: Id, id: Id, at: Date): Promise<void> {
  await sql.query(
    `update prospects set replied_at = coalesce(replied_at, $3::timestamptz),
        lead_status = case when lead_status in ('interested', 'lead', 'excluded') then lead_status else 'got_reply' end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, at.toISOString()],
  );
}

/** The person accepted the invitation. A status that says more stays. */
export async function markConnected(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  at: Date,
  providerId: string,
): Promise<void> {
  await sql.query(
    `update prospects set connected_at = coalesce(connected_at, $3::timestamptz),
        social_provider_id = coalesce(social_provider_id, nullif($4::text, '')),
        lead_status = case when lead_status in ('new', 'request_sent', 'contacted', 'unconnectable') then 'connected'
                           else lead_status end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, at.toISOString(), providerId],
  );
}

/** The address is not written to again: its server said that it doesn't exist (F8). */
export async function suppressAddress(
  sql: Sql,
  workspaceId: Id,
  suppression: { readonly id: Id; readonly email: string },
): Promise<void> {
  await sql.query(
    `insert into suppressions (workspace_id, id, kind, value, reason)
     values ($1::uuid, $2::uuid, 'address', $3::text, 'bounce') on conflict do nothing`,
    [workspaceId, suppression.id, suppression.email.toLowerCase()],
  );
}
