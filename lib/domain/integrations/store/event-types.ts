import type { Sql } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { EventType } from "@/lib/providers/calendar/port.ts";

/** A kind of meeting, as it was when it was last read. */
export interface EventTypeRow {
  readonly id: Id;
  readonly calendarId: Id;
  readonly name: string;
  readonly bookingUrl: string;
}

/** Replaces what a calendar offers. What it offered before keeps its id. Nothing is written for one that is gone. */
export async function replaceEventTypes(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  types: readonly EventType[],
): Promise<void> {
  const rows = types.map((type) => ({ ...type, rowId: newId() }));
  await sql.query(
    `delete from calendar_event_types where workspace_id = $1::uuid and calendar_id = $2::uuid
       and not (external_id = any($3::text[]))`,
    [workspaceId, id, types.map((type) => type.id)],
  );
  await sql.query(
    `insert into calendar_event_types (workspace_id, id, calendar_id, external_id, name, booking_url)
     select c.workspace_id, w."rowId", c.id, w.id, w.name, w."bookingUrl"
       from calendars c, json_to_recordset($3::text::json) as w("rowId" uuid, id text, name text, "bookingUrl" text)
      where c.workspace_id = $1::uuid and c.id = $2::uuid
     on conflict (workspace_id, calendar_id, external_id) do update set name = excluded.name,
       booking_url = excluded.booking_url`,
    [workspaceId, id, JSON.stringify(rows)],
  );
}

/** What calendars offer, by name, and how much there is of it. */
export async function listTypes(
  sql: Sql,
  workspaceId: Id,
  {
    calendarIds,
    offset,
    limit,
  }: { readonly calendarIds: readonly Id[]; readonly offset: number; readonly limit: number },
): Promise<{ readonly types: EventTypeRow[]; readonly total: number }> {
  const of = [workspaceId, [...calendarIds]];
  const types = await sql.query<EventTypeRow>(
    `select id, calendar_id as "calendarId", name, booking_url as "bookingUrl" from calendar_event_types
      where workspace_id = $1::uuid and calendar_id = any($2::uuid[])
      order by lower(name), id offset $3::int limit $4::int`,
    [...of, offset, limit],
  );
  const [counted] = await sql.query<{ total: number }>(
    `select count(*)::int as total from calendar_event_types
      where workspace_id = $1::uuid and calendar_id = any($2::uuid[])`,
    of,
  );
  return { types, total: counted?.total ?? 0 };
}
