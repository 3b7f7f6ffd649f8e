import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A mailbox whose provider is to tell of new mail. */
export interface NoticeDue {
  readonly workspaceId: Id;
  readonly id: Id;
  /** The notices that are renewed. Null: it has none, or only those of an earlier connecting. */
  readonly known: string | null;
  /** The mark of the address and secret that these notices were asked for with. */
  readonly knownTo: string | null;
}

/** Connected mailboxes whose providers can call us, as the index mailboxes_notices has it. */
const telling = "deleted_at is null and status = 'connected' and type in ('google', 'microsoft')";

/** The types of mailboxes whose providers can call us. */
export type TellingType = "google" | "microsoft";

/** How long before their end notices are renewed, and how long nobody asks again after a try. */
const renewBefore = "interval '3 days'";
const pause = "interval '30 minutes'";

/**
 * Takes mailboxes that have no notices, or whose notices end soon; nobody else takes them for a while. Those that have none come
 * first.
 */
export function takeNoticesDue(sql: Sql, types: readonly TellingType[], most: number): Promise<NoticeDue[]> {
  return sql.query<NoticeDue>(
    `update mailboxes a set notice_asked_at = clock_timestamp() from (
       select workspace_id, id from mailboxes
        where ${telling} and type = any($2::text[])
          and (notice_until is null or notice_until < clock_timestamp() + ${renewBefore}
            or notice_for is distinct from connected_at)
          and (notice_asked_at is null or notice_asked_at < clock_timestamp() - ${pause})
        order by notice_until nulls first, id limit $1::int for update skip locked) due
      where a.workspace_id = due.workspace_id and a.id = due.id
     returning a.workspace_id as "workspaceId", a.id,
       case when a.notice_for = a.connected_at then a.notice_id end as known, a.notice_to as "knownTo"`,
    [most, `{${types.join(",")}}`],
  );
}

/** Keeps what a provider promised, unless the mailbox was connected anew meanwhile: `connectedAt` is when it was asked. */
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
    `update mailboxes set notice_id = $3::text, notice_until = $4::timestamptz, notice_to = $6::text, notice_for = connected_at
      where workspace_id = $1::uuid and id = $2::uuid and connected_at::text = $5::text`,
    [workspaceId, id, given.noticeId, given.until.toISOString(), given.connectedAt, given.to],
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

/** Has a mailbox's notices renewed at the next look. `isGone`: the provider has ended them, so new ones are asked for. */
export async function hastenNotices(sql: Sql, workspaceId: Id, id: Id, isGone: boolean): Promise<void> {
  await sql.query(
    `update mailboxes set notice_asked_at = null, notice_id = case when $3::boolean then null else notice_id end,
        notice_until = case when not $3::boolean and notice_until is not null
          then least(notice_until, clock_timestamp() + interval '1 day') end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, isGone],
  );
}
