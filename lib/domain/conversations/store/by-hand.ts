import type { MessageFailure } from "@/lib/contracts/words/message-failures.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Failure } from "../rules/failure.ts";
import { isUnattended, type KeyedMessage } from "./beginning.ts";
import type { MessageState } from "./record.ts";

/** What is needed to send a message that a member wrote by hand, or to ask the provider about it. */
export interface ByHandRow {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly prospectId: Id;
  readonly channel: "social" | "email";
  readonly state: MessageState;
  readonly failure: MessageFailure | null;
  readonly failureDetail: string | null;
  readonly text: string;
  readonly subject: string | null;
  readonly laneRef: Id;
  readonly mailMessageId: string | null;
  readonly at: Date;
  readonly authorUserId: Id | null;
  /** How long ago it was written, in machine ms, and whether it was tried again since. */
  readonly ageMs: number;
  readonly isRetried: boolean;
  /** How long ago it began, in machine ms. Null: it hasn't, or an older version began it. */
  readonly begunMs: number | null;
  /** By it whoever sends it may begin. Null: it has begun, or isn't being sent. */
  readonly beginKey: Id | null;
  /** The address of its mailbox when it was written, in lower case. Null: an older version recorded it. */
  readonly sentFrom: string | null;
  readonly accountRef: string | null;
  /** Whether its account on the network has been signed in all the time since it was written. */
  readonly wasSignedIn: boolean;
  readonly profile: string | null;
  readonly email: string | null;
  readonly fullName: string;
}

const reply = `select m.workspace_id as "workspaceId", m.id, m.prospect_id as "prospectId", m.channel, m.state, m.failure,
  m.failure_detail as "failureDetail", m.text,
  m.subject, m.lane_ref as "laneRef", m.mail_message_id as "mailMessageId", m.at, m.author_user_id as "authorUserId",
  (extract(epoch from clock_timestamp() - m.created_at) * 1000)::float8 as "ageMs", m.retried_at is not null as "isRetried",
  (extract(epoch from clock_timestamp() - m.begun_at) * 1000)::float8 as "begunMs", m.begin_key as "beginKey", m.sent_from as "sentFrom",
  c.account_ref as "accountRef", coalesce(c.logged_in_at <= m.at, false) as "wasSignedIn",
  coalesce(p.social_provider_id, p.social_url) as profile, coalesce(m.sent_to, p.email) as email, p.full_name as "fullName"
  from messages m join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
  left join credentials c on c.workspace_id = m.workspace_id and c.id = m.lane_ref`;

export async function findByHand(sql: Sql, workspaceId: Id, id: Id): Promise<ByHandRow | null> {
  const [row] = await sql.query<ByHandRow>(`${reply} where m.workspace_id = $1::uuid and m.id = $2::uuid`, [
    workspaceId,
    id,
  ]);
  return row ?? null;
}

/** How long a message is left to a sender that an older version of the program knew: it didn't say that it lives. */
const silentSender = "interval '5 minutes'";

/**
 * Messages that members wrote by hand, that haven't begun, and whose sender hasn't said for `holdMs` of machine time that
 * it is still at them.
 */
export function listLeft(sql: Sql, holdMs: number, limit: number): Promise<{ workspaceId: Id; id: Id }[]> {
  return sql.query(
    `select workspace_id as "workspaceId", id from messages
      where state = 'sending' and begin_key is not null and action_id is null and direction = 'out'
        and coalesce(sender_alive_at, greatest(retried_at, created_at) + ${silentSender})
          < clock_timestamp() - $1::float8 * interval '1 millisecond'
      order by created_at limit $2::int`,
    [holdMs, limit],
  );
}

/**
 * Says that messages are still being sent by whoever began to send them. One that somebody else has locked, for
 * instance to merge its person, is left out until the next time: it must not keep the others from being said.
 */
export async function saySending(
  sql: Sql,
  messages: readonly { readonly workspaceId: Id; readonly id: Id }[],
): Promise<void> {
  await sql.query(
    `with mine as materialized (
       select m.workspace_id, m.id
         from json_to_recordset($1::text::json) as h("workspaceId" uuid, id uuid)
         join messages m on m.workspace_id = h."workspaceId" and m.id = h.id and m.state = 'sending'
        order by m.workspace_id, m.id for no key update of m skip locked)
     update messages m set sender_alive_at = clock_timestamp() from mine
      where m.workspace_id = mine.workspace_id and m.id = mine.id`,
    [JSON.stringify(messages.map(({ workspaceId, id }) => ({ workspaceId, id })))],
  );
}

/**
 * Messages that members wrote by hand, that had begun, and whose sender died: their lease in machine time, from when
 * they began or their sender last said that it lives, has expired. And for a day the uncertain ones, about which the
 * provider must be asked, with a pause that doubles each time. Records the time of the question.
 */
export function takeUnsettled(
  sql: Sql,
  leaseMs: number,
  limit: number,
): Promise<{ workspaceId: Id; id: Id }[]> {
  return sql.query(
    `with due as materialized (
       select workspace_id, id from messages
        where action_id is null and direction = 'out' and state in ('sending', 'uncertain') and (
          (state = 'sending' and begin_key is null
            and greatest(begun_at, retried_at, created_at, sender_alive_at) < clock_timestamp() - $1::float8 * interval '1 millisecond'
            and (asked_at is null or asked_at < clock_timestamp() - interval '1 minute'))
          or (state = 'uncertain' and created_at > clock_timestamp() - interval '1 day'
            and clock_timestamp() - coalesce(asked_at, created_at) > coalesce(asked_at - created_at, interval '1 minute')))
        order by created_at limit $2::int for no key update skip locked)
     update messages m set asked_at = clock_timestamp() from due d
      where m.workspace_id = d.workspace_id and m.id = d.id
     returning m.workspace_id as "workspaceId", m.id`,
    [leaseMs, limit],
  );
}

export interface Settled {
  readonly isUnattended: boolean;
  /** Whose it is by now: its person may have been merged while it was being sent. */
  readonly prospectId: Id;
}

/**
 * Settles a message that is still being sent, or uncertain, if `beginKey` is its key: null for one that has begun. What
 * is known to have arrived is settled whatever its key. Only one that still has its key may wait again once it is
 * uncertain: an older version, which knows no key, called it so before it had begun. Returns null when another process
 * settled it, or when it stays uncertain.
 */
export async function settleRow(
  sql: Sql,
  row: KeyedMessage,
  outcome: {
    readonly state: MessageState;
    readonly externalId: string | null;
    readonly threadId: string | null;
    /** Of a mail that was sent: the Message-ID under which its reader has it. Null: the one that it was recorded with. */
    readonly mailMessageId: string | null;
    readonly failure: Failure | null;
    /** Of one that waits: after how many machine ms it is tried again. */
    readonly afterMs: number | null;
  },
): Promise<Settled | null> {
  const [settled] = await sql.query<Settled>(
    `update messages m set state = $3::text, external_id = coalesce($4::text, external_id),
        thread_id = coalesce($5::text, thread_id), failure = $6::text, failure_detail = nullif($7::text, ''),
        retry_at = clock_timestamp() + $8::float8 * interval '1 millisecond', begin_key = null,
        mail_message_id = coalesce($10::text, mail_message_id)
      where workspace_id = $1::uuid and id = $2::uuid
        and ($3::text = 'sent' or begin_key is not distinct from $9::uuid)
        and (state = 'sending'
          or (state = 'uncertain' and $3::text <> 'uncertain' and ($3::text <> 'waiting' or begin_key is not null))
          or (state = 'failed' and failure in ('lost', 'unfound') and $3::text = 'sent'))
      returning ${isUnattended} as "isUnattended", m.prospect_id as "prospectId"`,
    [
      row.workspaceId,
      row.id,
      outcome.state,
      outcome.externalId,
      outcome.threadId,
      outcome.failure?.reason ?? null,
      outcome.failure?.detail ?? null,
      outcome.afterMs,
      row.beginKey,
      outcome.mailMessageId,
    ],
  );
  return settled ?? null;
}

/**
 * Message-IDs and subject of what was said by mail with a person, oldest first. A person's messages all stand in their
 * one conversation, and are read along its index.
 */
export function mailThread(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
): Promise<{ messageId: string; subject: string | null; laneRef: Id | null }[]> {
  return sql.query(
    `select mail_message_id as "messageId", subject, lane_ref as "laneRef" from (
       select mail_message_id, subject, lane_ref, at, id from messages
        where workspace_id = $1::uuid and channel = 'email' and nature = 'person'
          and conversation_id = (select c.id from conversations c where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid)
          and mail_message_id is not null and state in ('sent', 'received')
        order by at desc, id desc limit 40) latest order by at, id`,
    [workspaceId, prospectId],
  );
}

/** How to choose the mailbox of a message that a member wrote by hand. */
export interface MailboxChoice {
  /** The conversation's account. */
  readonly credentialId: Id | null;
  /** The mailbox used last with the person. */
  readonly lastUsed: Id | null;
  /** The accounts through which the member sees mailboxes; null: the member sees every mailbox. */
  readonly sight: readonly Id[] | null;
}

/** A connected mailbox: the one used last, else one of the account, else one without an account. */
export async function mailboxFor(
  sql: Sql,
  workspaceId: Id,
  { credentialId, lastUsed, sight }: MailboxChoice,
): Promise<{ id: Id; email: string } | null> {
  const [row] = await sql.query<{ id: Id; email: string }>(
    `select b.id, b.email from mailboxes b
       cross join lateral (select bool_or(l.credential_id is not distinct from $2::uuid) as mine,
           bool_or(l.credential_id = any($4::uuid[])) as seen
         from mailbox_links l where l.workspace_id = b.workspace_id and l.mailbox_id = b.id) l
      where b.workspace_id = $1::uuid and b.deleted_at is null and b.status = 'connected'
        and (b.id = $3::uuid or l.mine or l.mine is null) and ($4::uuid[] is null or l.seen)
      order by (b.id = $3::uuid) desc nulls last, l.mine desc nulls last, b.created_at limit 1`,
    [workspaceId, credentialId, lastUsed, sight],
  );
  return row ?? null;
}

/** Whether a mailbox is seen through one of these accounts. */
export async function isMailboxSeen(
  sql: Sql,
  workspaceId: Id,
  mailboxId: Id,
  credentialIds: readonly Id[],
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from mailbox_links where workspace_id = $1::uuid and mailbox_id = $2::uuid
        and credential_id = any($3::uuid[]) limit 1`,
    [workspaceId, mailboxId, credentialIds],
  );
  return rows.length > 0;
}

/** What a mailbox is now. */
export interface MailboxMark {
  /** In lower case. */
  readonly address: string;
  readonly isConnected: boolean;
  /** When it was last connected, product time in ms. */
  readonly connectedAt: number | null;
}

export async function findMailboxMark(sql: Sql, workspaceId: Id, mailboxId: Id): Promise<MailboxMark | null> {
  const [row] = await sql.query<MailboxMark>(
    `select email_lower as address, status = 'connected' as "isConnected",
        (extract(epoch from connected_at) * 1000)::float8 as "connectedAt"
       from mailboxes where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null`,
    [workspaceId, mailboxId],
  );
  return row ?? null;
}

/** What a social account is now. */
export interface AccountMark {
  /** Whether it can act. */
  readonly isSignedIn: boolean;
  /** How its provider names it. */
  readonly accountRef: string | null;
}

/** Null: it was deleted. */
export async function findAccountMark(
  sql: Sql,
  workspaceId: Id,
  credentialId: Id,
): Promise<AccountMark | null> {
  const [row] = await sql.query<AccountMark>(
    `select status = 'active' and logged_in_at is not null and account_ref is not null as "isSignedIn",
        account_ref as "accountRef"
       from credentials where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null`,
    [workspaceId, credentialId],
  );
  return row ?? null;
}

/** Whether the person ever wrote to a social account over the network. */
export async function hasWrittenTo(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  credentialId: Id,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.workspace_id = $1::uuid and c.prospect_id = $2::uuid and m.channel = 'social' and m.lane_ref = $3::uuid
        and m.direction = 'in' limit 1`,
    [workspaceId, prospectId, credentialId],
  );
  return rows.length > 0;
}
