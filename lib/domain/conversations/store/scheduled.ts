import type { StopReason } from "@/lib/contracts/words/stop-reasons.ts";
import type { Sql } from "@/lib/db/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A message that a member wrote for a later time. */
export interface ScheduledRow {
  readonly id: Id;
  readonly prospectId: Id;
  readonly userId: Id;
  readonly channel: "social" | "email";
  readonly subject: string;
  readonly text: string;
  /** Ids of the kept files that go with it. */
  readonly files: readonly Id[];
  /** Product time. */
  readonly sendAt: Date;
  readonly state: "waiting" | "sent" | "stopped" | "canceled";
  readonly reason: StopReason | null;
  readonly messageId: Id | null;
  readonly revision: number;
}

const columns = `s.id, s.prospect_id as "prospectId", s.user_id as "userId", s.channel, s.subject, s.text, s.files,
  s.send_at as "sendAt", s.state, s.reason, s.message_id as "messageId", s.revision`;

/** Those of a person that wait or were stopped, by their time. */
export function listScheduled(sql: Sql, workspaceId: Id, prospectId: Id): Promise<ScheduledRow[]> {
  return sql.query<ScheduledRow>(
    `select ${columns} from scheduled_messages s
      where s.workspace_id = $1::uuid and s.prospect_id = $2::uuid and s.state in ('waiting', 'stopped')
      order by s.send_at, s.id limit 100`,
    [workspaceId, prospectId],
  );
}

/** One of them, whatever its state. */
export async function findScheduled(sql: Sql, workspaceId: Id, id: Id): Promise<ScheduledRow | null> {
  const [row] = await sql.query<ScheduledRow>(
    `select ${columns} from scheduled_messages s where s.workspace_id = $1::uuid and s.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** The same, locked until the commit. Lock its person first. */
export async function lockScheduled(sql: Sql, workspaceId: Id, id: Id): Promise<ScheduledRow | null> {
  const [row] = await sql.query<ScheduledRow>(
    `select ${columns} from scheduled_messages s where s.workspace_id = $1::uuid and s.id = $2::uuid for update`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Writes one that waits from now on. One that was canceled or stopped begins anew. */
export async function putScheduled(
  sql: Sql,
  workspaceId: Id,
  row: Omit<ScheduledRow, "state" | "reason" | "messageId" | "revision">,
): Promise<void> {
  await sql.query(
    `insert into scheduled_messages as s (workspace_id, id, prospect_id, user_id, channel, subject, text, send_at, files)
     values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::text, $7::text, $8::timestamptz, $9::uuid[])
     on conflict (workspace_id, id) do update set state = 'waiting', reason = null, ended_at = null, tried_at = null,
       subject = excluded.subject, text = excluded.text, send_at = excluded.send_at, files = excluded.files,
       created_at = excluded.created_at, revision = s.revision + 1
       where s.state in ('canceled', 'stopped')`,
    [
      workspaceId,
      row.id,
      row.prospectId,
      row.userId,
      row.channel,
      row.subject,
      row.text,
      row.sendAt.toISOString(),
      [...row.files],
    ],
  );
}

export async function rewriteScheduled(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  next: Pick<ScheduledRow, "subject" | "text" | "sendAt" | "files">,
): Promise<void> {
  await sql.query(
    `update scheduled_messages set subject = $3::text, text = $4::text, send_at = $5::timestamptz, files = $6::uuid[],
        revision = revision + 1, tried_at = null
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, next.subject, next.text, next.sendAt.toISOString(), [...next.files]],
  );
}

/** Records that one was sent as a message, stopped for a reason, or canceled. */
export async function endScheduled(
  sql: Sql,
  workspaceId: Id,
  id: Id,
  end:
    | { readonly state: "sent"; readonly messageId: Id }
    | { readonly state: "stopped"; readonly reason: StopReason }
    | { readonly state: "canceled" },
): Promise<void> {
  await sql.query(
    `update scheduled_messages set state = $3::text, message_id = $4::uuid, reason = coalesce($5::text, reason),
        ended_at = now()
      where workspace_id = $1::uuid and id = $2::uuid`,
    [
      workspaceId,
      id,
      end.state,
      end.state === "sent" ? end.messageId : null,
      end.state === "stopped" ? end.reason : null,
    ],
  );
}

/** Stops all that wait for a person. The caller holds the person's lock. Returns how many. */
export async function stopOfPerson(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  reason: StopReason,
): Promise<number> {
  const rows = await sql.query(
    `update scheduled_messages set state = 'stopped', reason = $3::text, ended_at = now()
      where workspace_id = $1::uuid and prospect_id = $2::uuid and state = 'waiting' returning id`,
    [workspaceId, prospectId, reason],
  );
  return rows.length;
}

/** Stops the mails that wait for whoever has an address. Returns these people. */
export async function stopToAddress(sql: Sql, workspaceId: Id, address: string): Promise<Id[]> {
  const rows = await sql.query<{ prospectId: Id }>(
    `update scheduled_messages s set state = 'stopped', reason = 'address_failed', ended_at = now()
       from prospects p
      where s.workspace_id = $1::uuid and s.channel = 'email' and s.state = 'waiting'
        and p.workspace_id = s.workspace_id and p.id = s.prospect_id and p.email_lower = lower($2::text)
     returning s.prospect_id as "prospectId"`,
    [workspaceId, address],
  );
  return [...new Set(rows.map(({ prospectId }) => prospectId))];
}

/** The people for whom a member's messages wait for their time. */
export async function listPeopleOfAuthor(sql: Sql, workspaceId: Id, userId: Id): Promise<Id[]> {
  const rows = await sql.query<{ prospectId: Id }>(
    `select distinct prospect_id as "prospectId" from scheduled_messages
      where workspace_id = $1::uuid and user_id = $2::uuid and state = 'waiting'`,
    [workspaceId, userId],
  );
  return rows.map(({ prospectId }) => prospectId);
}

/**
 * Stops the messages that wait for their time and whose author is no member any more. Whoever belongs to the workspace again
 * keeps theirs. Returns the people whom they were for.
 */
export async function stopOfAuthor(sql: Sql, workspaceId: Id, userId: Id): Promise<Id[]> {
  const rows = await sql.query<{ prospectId: Id }>(
    `update scheduled_messages s set state = 'stopped', reason = 'author_left', ended_at = now()
      where s.workspace_id = $1::uuid and s.user_id = $2::uuid and s.state = 'waiting'
        and not exists (select 1 from memberships m where m.workspace_id = s.workspace_id and m.user_id = s.user_id)
     returning s.prospect_id as "prospectId"`,
    [workspaceId, userId],
  );
  return [...new Set(rows.map(({ prospectId }) => prospectId))];
}

/** A message `s` that is due at `$1` and that nobody has taken and still holds, by the machine's clock. */
const isDue = `s.state = 'waiting' and s.send_at <= $1::timestamptz
  and (s.tried_at is null or s.tried_at < clock_timestamp() - interval '${hold.ms} milliseconds')`;

/**
 * Takes what is due, whatever the workspace; nobody else takes it for as long as a hold lasts. Of each workspace the one
 * that is due longest comes first, then the second one of each: many of one workspace keep no other waiting. A workspace
 * that may not send keeps its own waiting.
 */
export function takeDue(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<{ readonly workspaceId: Id; readonly id: Id }[]> {
  return sql.query(
    `with due as materialized (
       select s.workspace_id, s.id
         from (select s.workspace_id, s.id, s.send_at,
                  row_number() over (partition by s.workspace_id order by s.send_at, s.id) as place
                 from scheduled_messages s where ${isDue} and ${workspaceRuns("s.workspace_id")}) r
         join scheduled_messages s on s.workspace_id = r.workspace_id and s.id = r.id and ${isDue}
        order by r.place, r.send_at limit $2::int for update of s skip locked)
     update scheduled_messages s set tried_at = clock_timestamp() from due
      where s.workspace_id = due.workspace_id and s.id = due.id
     returning s.workspace_id as "workspaceId", s.id`,
    [now.toISOString(), limit],
  );
}

/** Leaves a message that couldn't be sent alone for a minute more. */
export async function putOffScheduled(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update scheduled_messages set tried_at = clock_timestamp() + interval '1 minute'
      where workspace_id = $1::uuid and id = $2::uuid and state = 'waiting'`,
    [workspaceId, id],
  );
}

/** Whether the person has written to us since a message was scheduled, on any channel. */
export async function hasAnsweredSince(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from scheduled_messages s
       join conversations c on c.workspace_id = s.workspace_id and c.prospect_id = s.prospect_id
       join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where s.workspace_id = $1::uuid and s.id = $2::uuid and m.direction = 'in' and m.nature = 'person'
        and m.created_at > s.created_at limit 1`,
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Removes what ended a month ago: at most a thousand. What was stopped stays until a member has seen it. */
export async function purgeScheduled(sql: Sql): Promise<void> {
  await sql.query(
    `delete from scheduled_messages where (workspace_id, id) in (
       select workspace_id, id from scheduled_messages
        where state in ('sent', 'canceled') and ended_at < now() - interval '30 days' limit 1000) returning 1`,
  );
}
