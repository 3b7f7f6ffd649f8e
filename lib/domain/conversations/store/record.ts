import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export type Channel = "social" | "email" | "sms";
export type MessageState = "sending" | "waiting" | "sent" | "failed" | "uncertain" | "received";
export type Nature = "person" | "auto" | "bounce" | "delay" | "complaint";

/** What reading an incoming mail found, beside its new part. */
export interface MailReading {
  /** The whole text, where it is more than the new part. */
  readonly fullText: string | null;
  /** Like `bounce/hard`. */
  readonly verdict: string;
  readonly reason: string;
  readonly hidden: "encrypted" | "signed" | "tnef" | null;
}

/** Why an incoming mail is its person's. */
export type MatchedBy = "message" | "thread" | "address" | "colleague";

/** A message to be written; `key` is its unique name within channel and lane. */
export interface MessageRow {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly conversationId: Id;
  readonly prospectId: Id;
  readonly credentialId: Id | null;
  readonly channel: Channel;
  readonly direction: "in" | "out";
  readonly state: MessageState;
  readonly nature: Nature;
  readonly subject: string | null;
  readonly text: string;
  readonly laneRef: Id | null;
  readonly key: string | null;
  readonly mailMessageId: string | null;
  readonly threadId: string | null;
  /**
   * The address to which a member's own mail goes: the person may have another one when it bounces. Of a report the
   * address that it is about.
   */
  readonly sentTo?: string | null;
  /** Of a report the Message-ID of our mail that it is about, and the server's words. */
  readonly reportedMailId?: string | null;
  readonly reportDetail?: string | null;
  /** What an incoming mail was found to be (docs/mail.md). */
  readonly reading?: MailReading;
  readonly matchedBy?: MatchedBy | null;
  readonly actionId: Id | null;
  readonly authorUserId: Id | null;
  readonly at: Date;
  /** Of a mail that is read again, when it would have been recorded, by the machine's clock. Null or left out: now. */
  readonly setAsideAt?: Date | null;
  /** Of a message by hand: by it its sender may begin, once. */
  readonly beginKey?: Id;
  /** Of a mail by hand the address of its mailbox, in lower case. */
  readonly sentFrom?: string;
}

const previewLength = 200;

const columns = `workspace_id, id, conversation_id, prospect_id, channel, direction, state, nature, subject, text, lane_ref,
  external_id, mail_message_id, thread_id, sent_to, reported_mail_id, report_detail, matched_by, action_id, author_user_id,
  at, full_text, verdict, verdict_reason, hidden, created_at, begin_key, sent_from, sender_alive_at`;

/** Reads messages in a statement: one JSON text with a name for each value. */
const written = `w as materialized (select * from json_to_recordset($1::text::json) as w("workspaceId" uuid, id uuid,
  "conversationId" uuid, "prospectId" uuid, "credentialId" uuid, channel text, direction text, state text, nature text,
  subject text, text text, "laneRef" uuid, key text, "mailMessageId" text, "threadId" text, "sentTo" text, "reportedMailId" text, "reportDetail" text, "matchedBy" text, "actionId" uuid,
  "authorUserId" uuid, at timestamptz, reading jsonb, "setAsideAt" timestamptz, "beginKey" uuid, "sentFrom" text))`;

/** A lone surrogate, which Postgres can't store, becomes the replacement character. */
const textOf = (rows: readonly MessageRow[]) =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));

/**
 * How a further message changes its conversation. A conversation whose account was deleted moves to the message's
 * account.
 */
const conversationMoves = (unread: number) => `
    credential_id = coalesce((select k.id from credentials k where k.workspace_id = c.workspace_id
      and k.id = c.credential_id and k.deleted_at is null), excluded.credential_id, c.credential_id),
    unread_count = c.unread_count + ${unread},
    is_archived = c.is_archived and ${unread} = 0,
    snoozed_until = case when ${unread} = 0 then c.snoozed_until end,
    needs_answer = ${unread} > 0 or (c.needs_answer and not exists (select 1 from w
      where w."workspaceId" = c.workspace_id and w."prospectId" = c.prospect_id and w.direction = 'out' and w."actionId" is null)),
    listed_at = greatest(excluded.listed_at, c.listed_at),
    last_text = case when excluded.last_at >= c.last_at then excluded.last_text else c.last_text end,
    last_direction = case when excluded.last_at >= c.last_at then excluded.last_direction else c.last_direction end,
    last_channel = case when excluded.last_at >= c.last_at then excluded.last_channel else c.last_channel end,
    last_at = greatest(excluded.last_at, c.last_at)`;

/**
 * How far behind the others a conversation is listed in which only sequences wrote: they must never bury an answer. The
 * first message of a person, or of a member, brings it to its own time.
 */
const behind = "interval '100 years'";

/**
 * Creates or updates the conversation of each written message, by the latest message of each. One without words shows
 * its subject.
 */
const conversationUpsert = (unread: number) => `conversation as (
  insert into conversations as c (workspace_id, id, prospect_id, credential_id, unread_count, needs_answer, last_at, listed_at,
    last_text, last_direction, last_channel)
  select distinct on ("workspaceId", "prospectId") "workspaceId", "conversationId", "prospectId", "credentialId", ${unread}, ${unread} > 0,
    at, case when direction = 'out' and "actionId" is not null then at - ${behind} else at end as listed, left(case when text ~ '\\S' then text else coalesce(subject, '') end, ${previewLength}), direction, channel
  from w order by "workspaceId", "prospectId", at desc, id desc
  on conflict (workspace_id, prospect_id) do update set ${conversationMoves(unread)}
  returning c.workspace_id, c.id, c.prospect_id)`;

const messageInsert = `insert into messages as m (${columns})
  select w."workspaceId", w.id, c.id, w."prospectId", w.channel, w.direction, w.state, w.nature, w.subject, w.text,
    w."laneRef", w.key, w."mailMessageId", w."threadId", w."sentTo", w."reportedMailId", w."reportDetail", w."matchedBy", w."actionId", w."authorUserId", w.at,
    w.reading->>'fullText', w.reading->>'verdict', w.reading->>'reason', w.reading->>'hidden',
    coalesce(w."setAsideAt", now()), w."beginKey", w."sentFrom",
    case when w."beginKey" is not null then clock_timestamp() end
  from w join conversation c on c.workspace_id = w."workspaceId" and c.prospect_id = w."prospectId"`;

/** A message as it stands after it was written. */
export interface PutMessage {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly prospectId: Id;
  readonly channel: Channel;
  readonly actionId: Id | null;
  readonly at: Date;
}

/**
 * Writes sent messages and updates their conversations, by one statement for all. An existing message gets the new
 * state and ids.
 */
export function putOutgoing(sql: Sql, rows: readonly MessageRow[]): Promise<PutMessage[]> {
  return sql.query<PutMessage>(
    `with ${written}, ${conversationUpsert(0)}
     ${messageInsert}
     on conflict (workspace_id, channel, lane_ref, external_id) do update set state = excluded.state,
       mail_message_id = coalesce(excluded.mail_message_id, m.mail_message_id),
       thread_id = coalesce(excluded.thread_id, m.thread_id), at = excluded.at
     returning m.workspace_id as "workspaceId", m.id, m.prospect_id as "prospectId", m.channel, m.action_id as "actionId",
       m.at`,
    [textOf(rows)],
  );
}

/** Whether a message with that key exists. The caller holds the prospect's lock, so that the answer stays true. */
export async function isRecorded(
  sql: Sql,
  row: Pick<MessageRow, "workspaceId" | "channel" | "laneRef" | "key">,
): Promise<boolean> {
  const found = await sql.query(
    `select 1 from messages
      where workspace_id = $1::uuid and channel = $2::text and lane_ref = $3::uuid and external_id = $4::text`,
    [row.workspaceId, row.channel, row.laneRef, row.key],
  );
  return found.length > 0;
}

/**
 * Whether the key belongs to a different message: to another person's, or one with another text.
 * @param at the person's message of this moment isn't a different one, whatever its text. Null: none.
 */
export async function isAnothers(
  sql: Sql,
  row: Pick<MessageRow, "workspaceId" | "prospectId" | "channel" | "laneRef" | "key" | "text">,
  at: Date | null,
): Promise<boolean> {
  const found = await sql.query(
    `select 1 from messages where workspace_id = $1::uuid and channel = $2::text and lane_ref = $3::uuid
       and external_id = $4::text
       and (prospect_id <> $5::uuid or (text <> $6::text and at is distinct from $7::timestamptz(3)))`,
    [row.workspaceId, row.channel, row.laneRef, row.key, row.prospectId, row.text, at?.toISOString() ?? null],
  );
  return found.length > 0;
}

/** Writes a new incoming message. `countsUnread` marks its conversation unread and brings it back from the archive. */
export async function putIncoming(sql: Sql, row: MessageRow, countsUnread: boolean): Promise<void> {
  await sql.query(`with ${written}, ${conversationUpsert(countsUnread ? 1 : 0)} ${messageInsert}`, [
    textOf([row]),
  ]);
}

/**
 * Writes a message that a member wrote by hand unless its id exists. Returns false for the second click of a double
 * click, which waits here for the first one's commit.
 */
export async function putByHand(sql: Sql, row: MessageRow): Promise<boolean> {
  const [inserted] = await sql.query(
    `with ${written}, ${conversationUpsert(0)} ${messageInsert} on conflict do nothing returning m.id`,
    [textOf([row])],
  );
  return inserted !== undefined;
}
