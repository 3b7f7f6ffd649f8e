import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** For how long a booking is known that was told, in machine days: looks overlap by minutes. */
const keptDays = 7;

/** Notes a booking. Returns whether it is news: the calendar is still connected, and nobody noted it before. */
export async function noteBooking(
  sql: Sql,
  { workspaceId, id }: { readonly workspaceId: Id; readonly id: Id },
  externalId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into calendar_bookings (workspace_id, calendar_id, external_id)
     select workspace_id, id, $3::text from calendars where workspace_id = $1::uuid and id = $2::uuid
     on conflict do nothing returning 1`,
    [workspaceId, id, externalId],
  );
  return rows.length > 0;
}

/** Deletes bookings that no look tells again, a thousand at a time. */
export async function purgeBookings(sql: Sql): Promise<void> {
  await sql.query(
    `delete from calendar_bookings where (workspace_id, calendar_id, external_id) in (
       select workspace_id, calendar_id, external_id from calendar_bookings
        where noted_at < now() - interval '${keptDays} days' limit 1000) returning 1`,
  );
}
