import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A social account or mailbox that is synced. */
export interface SyncAccount {
  readonly kind: "social" | "mailbox";
  readonly workspaceId: Id;
  readonly id: Id;
  readonly cursor: string | null;
  /** The provider's id of a social account; empty for a mailbox. */
  readonly ref: string;
  /** Product time in ms when it was taken. A later refusal may be about a session that was renewed since. */
  readonly askedAt: number;
}

/** A social account that this worker may ask now. */
export interface TakenSocial extends SyncAccount {
  readonly kind: "social";
}

const table = { social: "credentials", mailbox: "mailboxes" } as const;

/** How far the news were read. An older version wrote a mailbox's `poll_cursor`, and may still run. */
const cursorOf = { social: "poll_cursor", mailbox: "coalesce(mail_cursor, poll_cursor)" } as const;
const writtenCursor = { social: "poll_cursor", mailbox: "mail_cursor" } as const;

/**
 * The same conditions as in the partial indexes credentials_read and mailboxes_poll. A sleeping account sends nothing,
 * but answers to it are read.
 */
export const usable = {
  social:
    "deleted_at is null and (status = 'active' or (status = 'inactive' and hibernated_at is not null)) and logged_in_at is not null and account_ref is not null",
  mailbox: "deleted_at is null and status = 'connected'",
} as const;

/**
 * Takes the social accounts that were last asked at least `everyMs` (machine time) ago, longest waiting first, without
 * those in `except`. No other worker gets them.
 */
export async function takeSocial(
  sql: Sql,
  everyMs: number,
  limit: number,
  except: readonly Id[],
): Promise<TakenSocial[]> {
  return sql.query<TakenSocial>(
    `update credentials a set polled_at = clock_timestamp() from (
       select workspace_id, id from credentials
        where ${usable.social} and (polled_at is null or polled_at < clock_timestamp() - $1::int * interval '1 millisecond')
          and not (id = any($3::text::uuid[]))
        order by polled_at nulls first limit $2::int for update skip locked
     ) due where a.workspace_id = due.workspace_id and a.id = due.id
     returning 'social' as kind, a.workspace_id as "workspaceId", a.id, a.poll_cursor as cursor, a.account_ref as ref,
       (extract(epoch from product_now()) * 1000)::float8 as "askedAt"`,
    [everyMs, limit, `{${except.join(",")}}`],
  );
}

/** Delays a social account: it is next asked `waitMs` after its regular turn. */
export async function postpone(sql: Sql, account: TakenSocial, waitMs: number): Promise<void> {
  await sql.query(
    `update credentials set polled_at = clock_timestamp() + $3::int * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid`,
    [account.workspaceId, account.id, waitMs],
  );
}

/**
 * Locks the account, but not its key: what else is recorded about its people must not wait. Returns whether its cursor
 * is still the one of this request.
 */
export async function lockCursor(sql: Sql, account: SyncAccount): Promise<boolean> {
  const [row] = await sql.query<{ cursor: string | null }>(
    `select ${cursorOf[account.kind]} as cursor from ${table[account.kind]}
      where workspace_id = $1::uuid and id = $2::uuid and ${usable[account.kind]} for no key update`,
    [account.workspaceId, account.id],
  );
  return row !== undefined && row.cursor === account.cursor;
}

/** Moves the cursor and forgets the tries of the mails before it. */
export async function storeCursor(sql: Sql, account: SyncAccount, cursor: string): Promise<void> {
  const forget = account.kind === "mailbox" ? ", mail_tries = '{}'" : "";
  await sql.query(
    `update ${table[account.kind]} set ${writtenCursor[account.kind]} = $3::text${forget}
      where workspace_id = $1::uuid and id = $2::uuid`,
    [account.workspaceId, account.id, cursor],
  );
}

/**
 * Counts a try of a mail before the mail is opened, and returns the try's number. Null where the mailbox's cursor is
 * no longer the one of this request.
 */
export async function countTry(sql: Sql, account: SyncAccount, mailId: string): Promise<number | null> {
  const [row] = await sql.query<{ tries: number }>(
    `update mailboxes set mail_tries =
        mail_tries || jsonb_build_object($3::text, coalesce((mail_tries ->> $3::text)::int, 0) + 1)
      where workspace_id = $1::uuid and id = $2::uuid and ${usable.mailbox}
        and ${cursorOf.mailbox} is not distinct from $4::text
      returning (mail_tries ->> $3::text)::int as tries`,
    [account.workspaceId, account.id, mailId, account.cursor],
  );
  return row?.tries ?? null;
}

/** Forgets the tries of a mail that was read, or that didn't cause the failure. */
export async function forgetTries(sql: Sql, account: SyncAccount, mailId: string): Promise<void> {
  await sql.query(
    `update mailboxes set mail_tries = mail_tries - $3::text where workspace_id = $1::uuid and id = $2::uuid`,
    [account.workspaceId, account.id, mailId],
  );
}

/** The first social account that a mailbox belongs to. */
export async function credentialOfMailbox(sql: Sql, workspaceId: Id, mailboxId: Id): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select credential_id as id from mailbox_links where workspace_id = $1::uuid and mailbox_id = $2::uuid
      order by credential_id limit 1`,
    [workspaceId, mailboxId],
  );
  return row?.id ?? null;
}

/** Makes an account and its linked mailboxes due now. */
export async function makeDue(sql: Sql, workspaceId: Id, credentialId: Id): Promise<void> {
  await sql.query(
    `with mine as (update credentials set polled_at = null where workspace_id = $1::uuid and id = $2::uuid)
     update mailboxes m set polled_at = null from mailbox_links l
      where m.workspace_id = $1::uuid and l.workspace_id = m.workspace_id and l.mailbox_id = m.id
        and l.credential_id = $2::uuid returning 1`,
    [workspaceId, credentialId],
  );
}
