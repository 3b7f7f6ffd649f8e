import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A mailbox whose provider is to tell of new mail. */
export interface NoticeDue {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly type: TellingType;
  /** The notices that are renewed. Null: it has none, or only those of an earlier connecting. */
  readonly known: string | null;
  /** The mark of the address and secret that these notices were asked for with. */
  readonly knownTo: string | null;
}

/** Connected mailboxes whose providers can call us, as the index mailboxes_notices has it. */
const telling = "deleted_at is null and status = 'connected' and type in ('google', 'microsoft')";

/** The types of mailboxes whose providers can call us. */
export type TellingType = "google" | "microsoft";

/** How long before their end notices are renewed, and from when on that is urgent. */
const renewBefore = "interval '3 days'";
const urgent = "interval '36 hours'";
/** So many tries in vain make the pause a day. */
const hopeless = 7;
/** How long nobody asks again after a try: twice as long after each one in vain, a day at most. */
const pause = `least(interval '30 minutes' * power(2, least(greatest(notice_failures, 1), ${hopeless}) - 1), interval '1 day')`;

/** A mailbox that has no notices, or whose notices end soon, and that nobody asked for lately. */
const isDue = `${telling} and type = any($2::text[])
  and (notice_until is null or notice_until < clock_timestamp() + ${renewBefore}
    or notice_for is distinct from connected_at)
  and (notice_asked_at is null or notice_asked_at < clock_timestamp() - ${pause})`;

/**
 * Takes mailboxes that have no notices, or whose notices end soon; nobody else takes them for a while. Notices that end
 * within a day and a half come first, then mailboxes that were never asked. Those that were asked in vain get three of
 * ten places, in the same order: many that can never have notices let none of the others' end, and many new ones none
 * that were refused once. Each take counts as in vain until `saveNotices`.
 */
export function takeNoticesDue(sql: Sql, types: readonly TellingType[], most: number): Promise<NoticeDue[]> {
  return sql.query<NoticeDue>(
    `update mailboxes a set notice_asked_at = clock_timestamp(), notice_failures = notice_failures + 1 from (
       select b.workspace_id, b.id
         from (select workspace_id, id, notice_failures > 0 as failed, row_number() over (
             partition by notice_failures > 0
             order by coalesce(notice_until < clock_timestamp() + ${urgent}, false) desc, notice_asked_at nulls first,
               notice_until, id) as place
           from mailboxes where ${isDue}) r
         join (select * from mailboxes where ${isDue}) b on b.workspace_id = r.workspace_id and b.id = r.id
        where not r.failed or r.place <= ceil($1::int * 0.3)
        order by r.place / case when r.failed then 0.3 else 0.7 end limit $1::int for update of b skip locked) due
      where a.workspace_id = due.workspace_id and a.id = due.id
     returning a.workspace_id as "workspaceId", a.id, a.type,
       case when a.notice_for = a.connected_at then a.notice_id end as known, a.notice_to as "knownTo"`,
    [most, `{${types.join(",")}}`],
  );
}

/**
 * Keeps what a provider promised, unless the mailbox was connected anew meanwhile: `connectedAt` is when it was asked.
 */
export async function saveNotices(
  sql: Sql,
  { workspaceId, id }: NoticeDue,
  given: {
    readonly noticeId: string;
    readonly until: Date;
    readonly to: string;
    readonly connectedAt: string;
  },
): Promise<void> {
  await sql.query(
    `update mailboxes set notice_id = $3::text, notice_until = $4::timestamptz, notice_to = $6::text, notice_for = connected_at,
        notice_failures = 0
      where workspace_id = $1::uuid and id = $2::uuid and connected_at::text = $5::text`,
    [workspaceId, id, given.noticeId, given.until.toISOString(), given.connectedAt, given.to],
  );
}

/** Has nobody ask for a mailbox's notices for a day: it can't have them now. */
export async function putNoticesOff(sql: Sql, { workspaceId, id }: NoticeDue): Promise<void> {
  await sql.query(
    `update mailboxes set notice_failures = ${hopeless} where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id],
  );
}

/** A mailbox whose provider tells of new mail, and the mark of where it tells. */
export interface NoticesKept {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly type: TellingType;
  readonly to: string;
}

/** Mailboxes with notices behind an id, in the order of their ids. */
export function listNotices(sql: Sql, after: Id, limit: number): Promise<NoticesKept[]> {
  return sql.query<NoticesKept>(
    `select workspace_id as "workspaceId", id, type, notice_to as "to" from mailboxes
      where ${telling} and notice_until is not null and notice_to is not null and id > $1::uuid order by id limit $2::int`,
    [after, limit],
  );
}

/** Forgets a mailbox's notices that tell elsewhere: new ones are asked for at the next look. */
export async function forgetNotices(sql: Sql, { workspaceId, id, to }: NoticesKept): Promise<void> {
  await sql.query(
    `update mailboxes set notice_until = null, notice_asked_at = null, notice_failures = 0
      where workspace_id = $1::uuid and id = $2::uuid and notice_to = $3::text`,
    [workspaceId, id, to],
  );
}

/** When a mailbox was connected, in Postgres's own words. Null: it isn't connected. */
export async function connectedAtOf(sql: Sql, workspaceId: Id, id: Id): Promise<string | null> {
  const [row] = await sql.query<{ at: string }>(
    `select connected_at::text as at from mailboxes
      where workspace_id = $1::uuid and id = $2::uuid and deleted_at is null and status = 'connected'`,
    [workspaceId, id],
  );
  return row?.at ?? null;
}

/**
 * Has a mailbox's notices renewed at the next look. `isGone`: the provider has ended them, so new ones are asked for.
 */
export async function hastenNotices(sql: Sql, workspaceId: Id, id: Id, isGone: boolean): Promise<void> {
  await sql.query(
    `update mailboxes set notice_asked_at = null, notice_failures = 0, notice_id = case when $3::boolean then null else notice_id end,
        notice_until = case when not $3::boolean and notice_until is not null
          then least(notice_until, clock_timestamp() + interval '1 day') end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, isGone],
  );
}
