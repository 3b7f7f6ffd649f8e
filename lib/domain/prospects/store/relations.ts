import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import { leadConnected, lockPeople, type PersonAt } from "./contact.ts";

/** A person, one of the workspace's social accounts, and a moment of product time (ms). */
export interface RelationAt extends PersonAt {
  readonly credentialId: string;
}

/**
 * Records that the person is connected with the account: since `at`, or (`before`) at the latest since we have known
 * the person.
 * @param providerId the network's id of the person, stored where none is known.
 */
export async function noteConnected(
  sql: Sql,
  { workspaceId, prospectId, credentialId, at }: RelationAt,
  { before = false, providerId = "" }: { readonly before?: boolean; readonly providerId?: string } = {},
): Promise<void> {
  await sql.query(
    `update prospects p set lead_status = ${leadConnected},
        social_provider_id = coalesce(p.social_provider_id, nullif($3::text, ''))
      where p.workspace_id = $1::uuid and p.id = $2::uuid`,
    [workspaceId, prospectId, providerId],
  );
  await sql.query(
    `insert into prospect_relations as r (workspace_id, prospect_id, credential_id, connected_at)
     select p.workspace_id, p.id, $3::uuid,
       case when $5::boolean then least(p.created_at, ${moment("$4")}) else ${moment("$4")} end
     from prospects p where p.workspace_id = $1::uuid and p.id = $2::uuid
     on conflict (workspace_id, prospect_id, credential_id) do update
       set connected_at = coalesce(r.connected_at, excluded.connected_at)`,
    [workspaceId, prospectId, credentialId, at, before],
  );
}

/** Whether the person is connected with the account. */
export async function isConnected(
  sql: Sql,
  workspaceId: string,
  prospectId: string,
  credentialId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from prospect_relations where workspace_id = $1::uuid and prospect_id = $2::uuid
        and credential_id = $3::uuid and connected_at is not null`,
    [workspaceId, prospectId, credentialId],
  );
  return rows.length > 0;
}

/** What the network said about a person and an account. */
export interface SeenRelation {
  readonly id: string;
  readonly providerId: string | null;
  /** Whether an invitation of the account is open. */
  readonly isInvited: boolean;
}

/** So many days after a withdrawal the network refuses another request to the same person. */
export const withdrawnDays = 21;

/**
 * Whether, by a relation `r`, its account has asked the person to connect or may not ask yet: a request that was
 * withdrawn counts as sent for as long as the network refuses another one.
 */
export const isInvited = `(r.invited_at is not null
    or coalesce(r.withdrawn_at > product_now() - interval '1 day' * ${withdrawnDays}, false))`;

/**
 * Records that the network was asked what people are to an account, and whom the account has invited. An answer that
 * still shows a request which was withdrawn meanwhile is late: nobody can be invited again so soon.
 */
export async function noteRelationsAsked(
  sql: Sql,
  { workspaceId, credentialId, at }: Omit<RelationAt, "prospectId">,
  seen: readonly SeenRelation[],
): Promise<void> {
  await lockPeople(
    sql,
    workspaceId,
    seen.map(({ id }) => id),
  );
  const rows = JSON.stringify(seen);
  await sql.query(
    `update prospects p set social_provider_id = coalesce(p.social_provider_id, w."providerId")
     from json_to_recordset($2::text::json) as w(id uuid, "providerId" text)
     where p.workspace_id = $1::uuid and p.id = w.id`,
    [workspaceId, rows],
  );
  await sql.query(
    `insert into prospect_relations as r (workspace_id, prospect_id, credential_id, asked_at, invited_at)
     select p.workspace_id, p.id, $3::uuid, ${moment("$4")}, case when w."isInvited" then ${moment("$4")} end
     from json_to_recordset($2::text::json) as w(id uuid, "isInvited" boolean)
     join prospects p on p.workspace_id = $1::uuid and p.id = w.id
     on conflict (workspace_id, prospect_id, credential_id) do update
       set asked_at = excluded.asked_at, invited_at = coalesce(r.invited_at,
         case when r.withdrawn_at is null or r.withdrawn_at <= ${moment("$4")} - interval '1 day' * ${withdrawnDays}
           then excluded.invited_at end)`,
    [workspaceId, rows, credentialId, at],
  );
}

/**
 * Records that the account's request to a person was withdrawn, under the locks of everybody who has that id or page.
 */
export async function noteWithdrawn(
  sql: Sql,
  { workspaceId, credentialId, at }: Omit<RelationAt, "prospectId">,
  person: { readonly providerId: string | null; readonly socialKey: string | null },
): Promise<void> {
  const known = await sql.query<{ id: string }>(
    `select p.id from prospects p where p.workspace_id = $1::uuid and p.social_provider_id = $2::text
     union select p.id from prospects p where p.workspace_id = $1::uuid and p.social_key = $3::text`,
    [workspaceId, person.providerId, person.socialKey],
  );
  const ids = await lockPeople(
    sql,
    workspaceId,
    known.map(({ id }) => id),
  );
  await sql.query(
    `insert into prospect_relations as r (workspace_id, prospect_id, credential_id, withdrawn_at)
     select $1::uuid, p.id, $3::uuid, ${moment("$4")} from unnest($2::uuid[]) p(id)
     on conflict (workspace_id, prospect_id, credential_id) do update
       set invited_at = null, withdrawn_at = excluded.withdrawn_at`,
    [workspaceId, ids, credentialId, at],
  );
}

/**
 * Part of a statement: records the invitations and InMails among settled actions. `rows` names a parameter with a JSON
 * text of actions (workspaceId, id, state), `now` that of product time (ms), `asks` and `inmails` are SQL lists of the
 * kinds of steps that ask a person to connect and that send an InMail. The account is the one of the lane that sent the
 * action. It is one part, because no statement may write a row twice.
 */
export const reachedPart = ({
  rows,
  now,
  asks,
  inmails,
}: {
  readonly rows: string;
  readonly now: string;
  readonly asks: string;
  readonly inmails: string;
}) => `
reached as (
  insert into prospect_relations as r (workspace_id, prospect_id, credential_id, invited_at, inmailed_at)
  select a.workspace_id, a.prospect_id, l.ref_id,
    case when bool_or(a.payload->>'type' in ${asks}) then ${moment(now)} end,
    case when bool_or(a.payload->>'type' in ${inmails}) then ${moment(now)} end
  from json_to_recordset(${rows}::text::json) as w("workspaceId" uuid, id uuid, state text)
  join actions a on a.workspace_id = w."workspaceId" and a.id = w.id
    and (a.payload->>'type' in ${asks} or a.payload->>'type' in ${inmails})
  join lanes l on l.workspace_id = a.workspace_id and l.id = a.lane_id and l.kind = 'social'
  where w.state = 'sent'
  group by a.workspace_id, a.prospect_id, l.ref_id
  on conflict (workspace_id, prospect_id, credential_id) do update
    set invited_at = coalesce(r.invited_at, excluded.invited_at),
      inmailed_at = coalesce(r.inmailed_at, excluded.inmailed_at))`;
