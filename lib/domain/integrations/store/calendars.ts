import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CalendarUser } from "@/lib/providers/calendar/port.ts";

/** A calendar of a workspace, without its token. */
export interface Calendar {
  readonly workspaceId: Id;
  readonly id: Id;
  /** Who connected it. */
  readonly userId: Id;
  readonly externalId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly avatarUrl: string | null;
  readonly status: "connected" | "disabled";
  /** The service's words of its last refusal. */
  readonly lastError: string | null;
}

const columns = `c.workspace_id as "workspaceId", c.id, c.user_id as "userId", c.external_id as "externalId",
  c.first_name as "firstName", c.last_name as "lastName", c.email, c.avatar_url as "avatarUrl", c.status,
  c.last_error as "lastError"`;

/** The calendars of a workspace, or (`userId`) one member's, in the order in which they were connected. */
export function listRows(sql: Sql, workspaceId: Id, userId: Id | null): Promise<Calendar[]> {
  return sql.query<Calendar>(
    `select ${columns} from calendars c where c.workspace_id = $1::uuid and ($2::uuid is null or c.user_id = $2::uuid)
      order by c.created_at, c.id`,
    [workspaceId, userId],
  );
}

export async function findRow(sql: Sql, workspaceId: Id, id: Id): Promise<Calendar | null> {
  const [row] = await sql.query<Calendar>(
    `select ${columns} from calendars c where c.workspace_id = $1::uuid and c.id = $2::uuid`,
    [workspaceId, id],
  );
  return row ?? null;
}

/**
 * Writes the calendar of a person of the service: a new one, or again the one that the same member connected before, whose bookings
 * are then read on from where they were. Null: another member connected it.
 */
export async function putRow(
  sql: Sql,
  at: { readonly workspaceId: Id; readonly id: Id; readonly userId: Id },
  user: CalendarUser,
): Promise<{ readonly id: Id; readonly isNew: boolean } | null> {
  const [row] = await sql.query<{ id: Id; isNew: boolean }>(
    `insert into calendars as c (workspace_id, id, user_id, external_id, first_name, last_name, email, avatar_url)
     values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, $7::text, $8::text)
     on conflict (workspace_id, external_id) do update set first_name = excluded.first_name,
       last_name = excluded.last_name, email = excluded.email, avatar_url = excluded.avatar_url, status = 'connected',
       last_error = null, read_at = null
       where c.user_id = excluded.user_id
     returning c.id, (xmax = 0) as "isNew"`,
    [at.workspaceId, at.id, at.userId, user.id, user.firstName, user.lastName, user.email, user.avatarUrl],
  );
  return row ?? null;
}

export async function dropRow(sql: Sql, workspaceId: Id, id: Id): Promise<boolean> {
  const rows = await sql.query(
    "delete from calendars where workspace_id = $1::uuid and id = $2::uuid returning 1",
    [workspaceId, id],
  );
  return rows.length > 0;
}

/** Notes that the service refused a calendar's token. Returns whether that is news. */
export async function disableRow(sql: Sql, workspaceId: Id, id: Id, error: string): Promise<boolean> {
  const rows = await sql.query(
    `update calendars set status = 'disabled', last_error = $3::text
      where workspace_id = $1::uuid and id = $2::uuid and status = 'connected' returning 1`,
    [workspaceId, id, error],
  );
  return rows.length > 0;
}

/** A calendar whose bookings are read now. */
export interface DueCalendar {
  readonly workspaceId: Id;
  readonly id: Id;
  readonly externalId: string;
  /** By the service's clock. Null: the beginning isn't known yet. */
  readonly readFrom: Date | null;
}

/** Takes the calendars whose last look is at least `everyMs` (machine time) ago. No other worker gets them meanwhile. */
export function takeDue(sql: Sql, everyMs: number, limit: number): Promise<DueCalendar[]> {
  return sql.query<DueCalendar>(
    `update calendars c set read_at = clock_timestamp() from (
       select workspace_id, id from calendars
        where status = 'connected' and (read_at is null or read_at < clock_timestamp() - $1::int * interval '1 millisecond')
        order by read_at nulls first limit $2::int for update skip locked
     ) due where c.workspace_id = due.workspace_id and c.id = due.id
     returning c.workspace_id as "workspaceId", c.id, c.external_id as "externalId", c.read_from as "readFrom"`,
    [everyMs, limit],
  );
}

/** Notes from when on the next look asks. It never moves back. */
export async function noteRead(sql: Sql, { workspaceId, id }: DueCalendar, next: Date): Promise<void> {
  await sql.query(
    `update calendars set read_from = greatest(read_from, $3::timestamptz), last_error = null
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, next],
  );
}

/** Notes why a look failed, and when the next one comes, in machine ms from now. */
export async function noteFailure(
  sql: Sql,
  { workspaceId, id }: DueCalendar,
  error: string,
  waitMs: number,
): Promise<void> {
  await sql.query(
    `update calendars set last_error = $3::text, read_at = clock_timestamp() + $4::int * interval '1 millisecond'
      where workspace_id = $1::uuid and id = $2::uuid and status = 'connected'`,
    [workspaceId, id, error, waitMs],
  );
}
