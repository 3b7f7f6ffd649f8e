import pLimit from "p-limit";
import { db } from "@/lib/db/index.ts";
import { personWithAddress } from "@/lib/domain/conversations/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { Booking, CalendarPort } from "@/lib/providers/calendar/port.ts";
import { noteRefusedToken } from "./note-refused-token.ts";
import { noteBooking } from "./store/bookings.ts";
import { type DueCalendar, noteFailure, noteRead, takeDue } from "./store/calendars.ts";
import { openToken } from "./token.ts";

/** How often a calendar is looked at, and how many of one run, in machine ms. */
const everyMs = 2 * 60_000;
const mostOfRun = 100;
/** How many calendars are looked at at once. */
const atOnce = 8;

/**
 * Looks who booked a meeting in the calendars that are due, and stops the sequences of people with that address, found like the
 * sender of a mail. Each booking counts
 * once, however often it is told. A calendar that can't be read costs only itself.
 */
export async function readBookings(port: CalendarPort): Promise<void> {
  const due = await db.hot("sync", ({ sql }) => takeDue(sql, everyMs, mostOfRun));
  const turn = pLimit(atOnce);
  await Promise.all(due.map((calendar) => turn(() => readOne(port, calendar))));
}

async function readOne(port: CalendarPort, calendar: DueCalendar): Promise<void> {
  const { workspaceId, externalId, readFrom } = calendar;
  let token: string | null = null;
  try {
    token = await db.tenant({ workspaceId }, (tx) => openToken(tx, calendar));
    // Disconnected in this moment.
    if (token === null) return;
    const { bookings, next } = await port.bookings(token, externalId, readFrom);
    for (const booking of bookings) await record(calendar, booking);
    await db.tenant({ workspaceId }, ({ sql }) => noteRead(sql, calendar, next));
  } catch (err) {
    logger("integrations").info({ err, calendar: calendar.id }, "a calendar could not be read");
    await noteTrouble(calendar, token, err);
  }
}

/** Each booking in a transaction of its own: after a crash the look is repeated, and knows what was noted. */
function record(calendar: DueCalendar, { id, email }: Booking): Promise<void> {
  const { workspaceId } = calendar;
  return db.tenant({ workspaceId }, async (tx) => {
    if (!(await noteBooking(tx.sql, calendar, id))) return;
    const prospectId = await personWithAddress(tx.sql, workspaceId, email);
    if (prospectId !== null) await facts.publish(tx, { kind: "meeting.booked", workspaceId, prospectId });
  });
}

async function noteTrouble(calendar: DueCalendar, token: string | null, error: unknown): Promise<void> {
  try {
    if (token !== null) await noteRefusedToken(calendar, token, error);
    const detail = error instanceof ProviderError ? error.detail : "it could not be read";
    const waitMs = error instanceof ProviderError ? (error.retryAfter ?? 0) : 0;
    await db.tenant({ workspaceId: calendar.workspaceId }, ({ sql }) =>
      noteFailure(sql, calendar, detail, waitMs),
    );
  } catch (err) {
    logger("integrations").warn({ err, calendar: calendar.id }, "a calendar's trouble could not be noted");
  }
}
