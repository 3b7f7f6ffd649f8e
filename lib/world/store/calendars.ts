import { randomUUID } from "node:crypto";
import type { Db } from "./database.ts";

export interface CalendarUserRow {
  readonly token: string;
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly event_types: string[];
}

export interface CalendarEventRow {
  readonly uuid: string;
  readonly name: string;
  readonly start_time: Date;
  readonly status: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface InviteeRow {
  readonly uuid: string;
  readonly email: string;
  readonly name: string;
  readonly created_at: Date;
}

/** Adds somebody with a calendar, or changes what they offer. */
export async function putCalendarUser(
  db: Db,
  user: Pick<CalendarUserRow, "token" | "name" | "email" | "event_types">,
): Promise<void> {
  const { token, name, email, event_types } = user;
  await db`insert into calendar_users (token, uuid, name, email, event_types)
    values (${token}, ${randomUUID()}, ${name}, ${email}, ${event_types})
    on conflict (token) do update set name = excluded.name, email = excluded.email, event_types = excluded.event_types`;
}

export async function calendarUser(db: Db, token: string): Promise<CalendarUserRow | null> {
  const [row] = await db<CalendarUserRow[]>`select * from calendar_users where token = ${token}`;
  return row ?? null;
}

/** Takes a token back. */
export async function dropCalendarUser(db: Db, token: string): Promise<void> {
  await db`delete from calendar_users where token = ${token}`;
}

/** Books a meeting: a new one, or a place in one that there is. Returns the meeting's id. */
export async function book(
  db: Db,
  userUuid: string,
  booking: { readonly email: string; readonly name: string; readonly event: string | null },
): Promise<string> {
  const event = booking.event ?? randomUUID();
  await db`insert into calendar_events (uuid, user_uuid, name, start_time)
    values (${event}, ${userUuid}, 'Meeting', clock_timestamp() + interval '2 days')
    on conflict (uuid) do update set updated_at = clock_timestamp()`;
  await db`insert into calendar_invitees (uuid, event_uuid, email, name)
    values (${randomUUID()}, ${event}, ${booking.email}, ${booking.name})`;
  return event;
}

export function listEvents(
  db: Db,
  userUuid: string,
  from: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CalendarEventRow[]> {
  return db<CalendarEventRow[]>`select * from calendar_events
    where user_uuid = ${userUuid} and start_time >= ${from} and status = 'active'
    order by start_time, uuid limit ${limit} offset ${offset}`;
}

/** The people of a meeting of this person. */
export function listInvitees(
  db: Db,
  userUuid: string,
  event: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InviteeRow[]> {
  return db<InviteeRow[]>`select i.* from calendar_invitees i join calendar_events e on e.uuid = i.event_uuid
    where e.uuid = ${event} and e.user_uuid = ${userUuid} order by i.created_at, i.uuid limit ${limit} offset ${offset}`;
}
