import { Outrun } from "@/lib/db/failure.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type LeadEvent, leadAfter, leadBefore } from "../rules/lead-status.ts";

/** A person of a workspace, and a moment of product time (ms). */
export interface PersonAt {
  readonly workspaceId: string;
  readonly prospectId: string;
  readonly at: number;
}

/** The lead status of a prospect `p` after an event, as SQL made from the rule's table. */
const leadAs = (event: LeadEvent) =>
  `case when p.lead_status in (${leadBefore[event].map((status) => `'${status}'`).join(", ")})
    then '${leadAfter[event]}' else p.lead_status end`;

/** Locks people's rows in the order of their ids, across workspaces. `$1` is a JSON text of refs. */
export const lockPeopleSql = `
  select p.id from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid)
  join prospects p on p.workspace_id = w."workspaceId" and p.id = w.id
  order by p.id for no key update of p`;

/**
 * Locks people until the commit, always in the order of their ids, so that two transactions never deadlock. Lock
 * before changing what is known about a person or where the person stands: a claim that commits later then sees the
 * change. Returns those who exist.
 */
export async function lockPeople(sql: Sql, workspaceId: string, ids: Iterable<string>): Promise<Id[]> {
  const refs = [...new Set(ids)].map((id) => ({ workspaceId, id }));
  if (refs.length === 0) return [];
  const rows = await sql.query<{ id: Id }>(lockPeopleSql, [JSON.stringify(refs)]);
  return rows.map(({ id }) => id);
}

/**
 * Locks people as `lockPeople` does, where the transaction has chosen them by what it read before. Throws `Outrun` if
 * one was removed or merged meanwhile: it runs again.
 */
export async function lockAllPeople(sql: Sql, workspaceId: string, ids: Iterable<string>): Promise<void> {
  const wanted = new Set(ids);
  if ((await lockPeople(sql, workspaceId, wanted)).length < wanted.size)
    throw new Outrun("a person was removed or merged");
}

/**
 * Part of a statement: marks the people of sent actions as contacted. `rows` names a parameter with a JSON text of
 * actions (state, kind), `now` that of product time (ms).
 */
export const contactedPart = ({
  rows,
  now,
  requests,
  contacts,
}: {
  readonly rows: string;
  readonly now: string;
  /** SQL lists of action kinds: those that ask a person to connect, and those that reach one. */
  readonly requests: string;
  readonly contacts: string;
}) => `
contacted as (
  update prospects p set contacted_at = coalesce(p.contacted_at, ${moment(now)}),
    lead_status = case when w.kind in ${requests} then ${leadAs("requested")} else ${leadAs("contacted")} end
  from (select distinct on (w."workspaceId", w."prospectId") w.*
    from json_to_recordset(${rows}::text::json) as w("workspaceId" uuid, "prospectId" uuid, state text, kind text)
    where w.state = 'sent' and (w.kind in ${requests} or w.kind in ${contacts})
    order by w."workspaceId", w."prospectId", w.kind in ${requests}) w
  where p.workspace_id = w."workspaceId" and p.id = w."prospectId")`;

/** Records that a member wrote to the person by hand. */
export async function noteContacted(sql: Sql, person: PersonAt): Promise<void> {
  await sql.query(
    `update prospects p set contacted_at = coalesce(p.contacted_at, ${moment("$3")}), lead_status = ${leadAs("contacted")}
      where p.workspace_id = $1::uuid and p.id = $2::uuid`,
    [person.workspaceId, person.prospectId, person.at],
  );
}

/**
 * Records that a person answered: `at` is the answer's own date, `recordedAt` when we recorded it, or would have. The
 * answer doesn't stop a sequence that somebody resumed after `recordedAt`.
 */
export async function noteReplied(
  sql: Sql,
  person: PersonAt & { readonly recordedAt: number },
): Promise<void> {
  await sql.query(
    `update prospects p set replied_at = coalesce(p.replied_at, ${moment("$3")}), last_reply_at = greatest(p.last_reply_at, ${moment("$4")}),
        lead_status = ${leadAs("replied")}
      where p.workspace_id = $1::uuid and p.id = $2::uuid`,
    [person.workspaceId, person.prospectId, person.at, person.recordedAt],
  );
}

/** What the network said about a person. */
export interface Seen {
  readonly id: string;
  readonly premium: boolean;
  readonly providerId: string | null;
}

/** The lead status of a prospect `p` who is connected, as SQL. */
export const leadConnected = leadAs("connected");

/** Records who has a premium account. A person whom the network doesn't know has none. */
export async function notePremium(
  sql: Sql,
  workspaceId: string,
  seen: readonly Seen[],
  now: number,
): Promise<void> {
  await lockPeople(
    sql,
    workspaceId,
    seen.map(({ id }) => id),
  );
  await sql.query(
    `update prospects p set is_premium = w.premium, premium_seen_at = ${moment("$3")},
       social_provider_id = coalesce(p.social_provider_id, w."providerId")
     from json_to_recordset($2::text::json) as w(id uuid, premium boolean, "providerId" text)
     where p.workspace_id = $1::uuid and p.id = w.id`,
    [workspaceId, JSON.stringify(seen), now],
  );
}

/** Records until when (ms) the person is away. An earlier absence is extended, never shortened. */
export async function noteAway(
  sql: Sql,
  {
    workspaceId,
    prospectId,
    until,
  }: { readonly workspaceId: string; readonly prospectId: string; readonly until: number },
): Promise<void> {
  await sql.query(
    `update prospects p set away_until = greatest(p.away_until, ${moment("$3")})
      where p.workspace_id = $1::uuid and p.id = $2::uuid`,
    [workspaceId, prospectId, until],
  );
}

/** Records that a meeting with the person was booked. */
export async function noteMeeting(sql: Sql, person: PersonAt): Promise<void> {
  await sql.query(
    `update prospects p set meeting_booked_at = ${moment("$3")}
      where p.workspace_id = $1::uuid and p.id = $2::uuid`,
    [person.workspaceId, person.prospectId, person.at],
  );
}
