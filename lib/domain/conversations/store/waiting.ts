import type { MessageFailure } from "@/lib/contracts/words/message-failures.ts";
import type { Sql } from "@/lib/db/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";

/** A message `m` that waits and whose next try is due. */
const isDue = "m.state = 'waiting' and m.retry_at <= clock_timestamp()";

/** A waiting mail that a worker has taken. */
export interface TakenWait {
  readonly workspaceId: Id;
  readonly id: Id;
  /** Until when, as the database wrote it: another worker's taking, or another try, writes another time. */
  readonly until: string;
}

/**
 * Takes mails that wait and are due, whatever the workspace; nobody else takes them for as long as a hold lasts. Of
 * each workspace the one that is due longest comes first, then the second one of each. A workspace that may not send
 * keeps its own waiting, until they have waited for `longestMs`.
 */
export function takeWaiting(sql: Sql, longestMs: number, limit: number): Promise<TakenWait[]> {
  return sql.query(
    `with due as materialized (
       select m.workspace_id, m.id
         from (select m.workspace_id, m.id, m.retry_at,
                  row_number() over (partition by m.workspace_id order by m.retry_at, m.id) as place
                 from messages m where ${isDue} and (${workspaceRuns("m.workspace_id")}
                   or m.created_at < clock_timestamp() - $1::float8 * interval '1 millisecond')) r
         join messages m on m.workspace_id = r.workspace_id and m.id = r.id and ${isDue}
        order by r.place, r.retry_at limit $2::int for no key update of m skip locked)
     update messages m set retry_at = clock_timestamp() + interval '${hold.ms} milliseconds' from due
      where m.workspace_id = due.workspace_id and m.id = due.id
     returning m.workspace_id as "workspaceId", m.id, m.retry_at::text as until`,
    [longestMs, limit],
  );
}

/** Leaves a mail that couldn't be tried again alone for a minute, if it is still this caller's. */
export async function putOffRetry(sql: Sql, { workspaceId, id, until }: TakenWait): Promise<void> {
  await sql.query(
    `update messages set retry_at = clock_timestamp() + interval '1 minute'
      where workspace_id = $1::uuid and id = $2::uuid and state = 'waiting'
        and retry_at = $3::timestamptz`,
    [workspaceId, id, until],
  );
}

/**
 * Begins another try of a mail that waits; what it waited for stays with it until it is settled. An earlier try may
 * have begun: this one hasn't, and has its whole lease. The caller holds its person's lock. Returns false where it waits
 * no more, or isn't this caller's any more: whoever stood still since the taking finds that another has tried it
 * meanwhile, and that its server asked for a pause.
 */
export async function beginRetry(sql: Sql, { workspaceId, id, until }: TakenWait): Promise<boolean> {
  const rows = await sql.query(
    `update messages set state = 'sending', retried_at = clock_timestamp(), retry_at = null, begin_key = $3::uuid,
        begun_at = null, asked_at = null, sender_alive_at = clock_timestamp()
      where workspace_id = $1::uuid and id = $2::uuid and state = 'waiting'
        and retry_at = $4::timestamptz returning id`,
    [workspaceId, id, newId(), until],
  );
  return rows.length > 0;
}

/** A message whose wait was ended, and what is needed to give its budget back. */
export interface EndedWait {
  readonly id: Id;
  readonly channel: "social" | "email";
  readonly laneRef: Id;
  readonly at: Date;
}

/** Fails all that wait for their next try to a person. The caller holds the person's lock. */
export function failWaiting(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  reason: MessageFailure,
): Promise<EndedWait[]> {
  return sql.query(
    `update messages m set state = 'failed', failure = $3::text, failure_detail = null, retry_at = null
       from conversations c
      where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid
        and m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.state = 'waiting'
     returning m.id, m.channel, m.lane_ref as "laneRef", m.at`,
    [workspaceId, prospectId, reason],
  );
}

/**
 * Cancels a message that waits, or whose try hasn't begun. The caller holds its person's lock. Returns whether it
 * could.
 */
export async function cancelUnbegun(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `update messages set state = 'failed', failure = 'canceled', failure_detail = null, retry_at = null, begin_key = null
      where workspace_id = $1::uuid and id = $2::uuid
        and (state = 'waiting' or (state = 'sending' and begin_key is not null)) returning id`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Whether a message's person has written to us since it was written, on any channel. */
export async function hasAnsweredMeanwhile(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from messages w
       join messages m on m.workspace_id = w.workspace_id and m.conversation_id = w.conversation_id
      where w.workspace_id = $1::uuid and w.id = $2::uuid and m.direction = 'in' and m.nature = 'person'
        and m.created_at > w.created_at limit 1`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Whether a workspace may send now. */
export async function mayWorkspaceSend(sql: Sql, workspaceId: Id): Promise<boolean> {
  const rows = await sql.query(`select 1 where ${workspaceRuns("$1::uuid")}`, [workspaceId]);
  return rows.length > 0;
}

/**
 * Whether a person's message is the last that was really said in a conversation `c`. What a member wrote and wasn't
 * sent wasn't said; sequences and automatic answers don't count.
 */
const awaitsAnswer = `coalesce((select m.direction = 'in' from messages m
    where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.nature = 'person'
      and (m.direction = 'in' or (m.action_id is null and m.state <> 'failed'))
    order by m.at desc, m.id desc limit 1), false)`;

/**
 * Brings the conversations of people to whom something could not be sent, or nobody knows it, back to the top of the
 * list, unread: its author looks elsewhere by now. Whoever waited for what wasn't sent needs an answer again. The caller
 * holds the people's locks.
 */
export async function raiseConversations(
  sql: Sql,
  workspaceId: Id,
  prospectIds: readonly Id[],
  at: Date,
): Promise<void> {
  await sql.query(
    `update conversations c set unread_count = c.unread_count + 1, is_archived = false, snoozed_until = null,
        listed_at = greatest(c.listed_at, $3::timestamptz), needs_answer = c.needs_answer or ${awaitsAnswer}
      where c.workspace_id = $1::uuid and c.prospect_id = any($2::uuid[])`,
    [workspaceId, [...prospectIds], at.toISOString()],
  );
}

/** Has a person who waits for an answer need one again, after what a member wrote to them was canceled. */
export async function restoreNeedsAnswer(sql: Sql, workspaceId: Id, prospectId: Id): Promise<void> {
  await sql.query(
    `update conversations c set needs_answer = true
      where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid and not c.needs_answer and ${awaitsAnswer}`,
    [workspaceId, prospectId],
  );
}
