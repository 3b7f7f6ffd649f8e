import type { Sql } from "@/lib/db/index.ts";
import { hasOneDied, hold, isAlive, look } from "@/lib/domain/workers/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type SyncAccount, usable } from "./accounts.ts";

/** A mailbox that this worker may ask now. */
export interface TakenMailbox extends SyncAccount {
  readonly kind: "mailbox";
  /** Changes with each connecting: a connection that was opened before must not be used any more. */
  readonly version: string;
  /** How often its server has refused the sign-in since the last one that worked. */
  readonly refusals: number;
  /** Whether its provider calls us when mail comes. */
  readonly isTold: boolean;
}

/** A new hold counts for this long even before its worker's first heartbeat, in machine ms. */
const holdMs = hold.ms;

const version = "coalesce(extract(epoch from connected_at), 0)::text";
const inHoldTime = "clock_timestamp() + $2::int * interval '1 millisecond'";

/**
 * Takes mailboxes and holds them for `worker`: first those of `news`, of which their servers have told this worker that
 * mail has come, then those that were last asked at least `everyMs` (machine time) ago, longest waiting first. Those in
 * `except` and those that another worker holds are left out.
 */
export async function takeMailboxes(
  sql: Sql,
  worker: string,
  asked: {
    readonly everyMs: number;
    readonly limit: number;
    readonly except: readonly Id[];
    readonly news: readonly Id[];
  },
): Promise<TakenMailbox[]> {
  return sql.query<TakenMailbox>(
    `with told as (
       select workspace_id, id from mailboxes
        where ${usable.mailbox} and id = any($5::text::uuid[]) and held_by = $1::text
          and not (id = any($4::text::uuid[])) limit $6::int for update skip locked),
     waiting as (
       select workspace_id, id from mailboxes
        where ${usable.mailbox}
          and (polled_at is null or polled_at < clock_timestamp() - $3::int * interval '1 millisecond')
          and (held_by is null or held_by = $1::text) and not (id = any($4::text::uuid[]))
          and not (id = any($5::text::uuid[]))
        order by polled_at nulls first limit $6::int for update skip locked),
     candidates as (select * from told union all select * from waiting limit $6::int)
     update mailboxes a set polled_at = clock_timestamp(), news_at = null, held_by = $1::text, held_until = ${inHoldTime}
       from candidates due where a.workspace_id = due.workspace_id and a.id = due.id
     returning 'mailbox' as kind, a.workspace_id as "workspaceId", a.id, coalesce(a.mail_cursor, a.poll_cursor) as cursor,
       '' as ref, (extract(epoch from product_now()) * 1000)::float8 as "askedAt", a.refusals,
       ${version} as version, coalesce(notice_until > clock_timestamp() and notice_for = connected_at, false) as "isTold"`,
    [worker, holdMs, asked.everyMs, `{${asked.except.join(",")}}`, `{${asked.news.join(",")}}`, asked.limit],
  );
}

/**
 * Ends a turn: the mailbox is next asked `waitMs` after its regular turn, and is held on or not. If its provider told
 * of mail meanwhile, it is asked again at once: nobody knows whether this turn has seen it. After a turn that failed it
 * rests all the same, whatever its provider tells until then.
 */
export async function endTurn(
  sql: Sql,
  worker: string,
  mailbox: SyncAccount,
  then: { readonly waitMs: number; readonly isHeld: boolean; readonly hasFailed?: boolean },
): Promise<void> {
  await sql.query(
    `update mailboxes set polled_at = case when news_at is null or $7::boolean
           then clock_timestamp() + $5::int * interval '1 millisecond' end,
        news_at = case when $7::boolean then clock_timestamp() else news_at end,
        held_by = case when $6::boolean then held_by end,
        held_until = case when $6::boolean then ${inHoldTime} end
      where workspace_id = $3::uuid and id = $4::uuid and held_by = $1::text`,
    [worker, holdMs, mailbox.workspaceId, mailbox.id, then.waitMs, then.isHeld, then.hasFailed ?? false],
  );
}

/** Which mailboxes a worker still holds. The others were disconnected, disabled or taken over. */
export async function standingHolds(
  sql: Sql,
  worker: string,
  ids: readonly Id[],
): Promise<{ readonly id: Id; readonly version: string }[]> {
  return sql.query<{ id: Id; version: string }>(
    `select id, ${version} as version from mailboxes
      where id = any($2::text::uuid[]) and held_by = $1::text and ${usable.mailbox}`,
    [worker, `{${ids.join(",")}}`],
  );
}

/**
 * Frees the mailboxes whose worker is gone: they are due at once.
 * @param lately looks only where a worker has died within the last `look.forMs`, and reads no mailbox otherwise.
 */
export async function freeLapsedHolds(sql: Sql, lately: boolean): Promise<void> {
  await sql.query(
    `update mailboxes m set held_by = null, held_until = null, polled_at = null
      where m.held_by is not null and m.held_until < clock_timestamp() and not ${isAlive("m.held_by")}
        and (not $1::boolean or ${hasOneDied(look.forMs)})`,
    [lately],
  );
}

/** Frees all mailboxes of a worker that stops: they are due at once. */
export async function releaseHolds(sql: Sql, worker: string): Promise<void> {
  await sql.query(
    `update mailboxes set held_by = null, held_until = null, polled_at = null
      where held_by = $1::text and held_until is not null`,
    [worker],
  );
}

/** A mailbox's provider told of new mail: it is asked at its worker's next look. */
export async function noteNews(sql: Sql, workspaceId: Id, id: Id): Promise<void> {
  await sql.query(
    `update mailboxes set news_at = clock_timestamp(), polled_at = null
      where workspace_id = $1::uuid and id = $2::uuid and ${usable.mailbox} and news_at is null`,
    [workspaceId, id],
  );
}

/** The same for the mailboxes of an address at a provider, in all workspaces. */
export async function noteNewsOfAddress(sql: Sql, type: "google", emailLower: string): Promise<void> {
  await sql.query(
    `update mailboxes set news_at = clock_timestamp(), polled_at = null
      where email_lower = $1::text and type = $2::text and ${usable.mailbox} and news_at is null`,
    [emailLower, type],
  );
}
