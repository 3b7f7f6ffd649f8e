import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { CalendarPort } from "@/lib/providers/calendar/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { noteRefusedToken } from "./note-refused-token.ts";
import { listSeen } from "./read-calendars.ts";
import type { Calendar } from "./store/calendars.ts";
import { replaceEventTypes } from "./store/event-types.ts";
import { openToken } from "./token.ts";

/**
 * Reads anew what the calendars offer that the member sees. What could be read is kept. Throws `provider_failed` [OC-418] where one calendar
 * couldn't be read.
 */
export async function reloadEventTypes(member: Member, port: CalendarPort): Promise<void> {
  const calendars = await db.tenant({ workspaceId: member.workspaceId }, (tx) => listSeen(tx, member));
  const ended = await Promise.allSettled(calendars.map((calendar) => reload(calendar, port)));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed === undefined) return;
  if (!(failed.reason instanceof ProviderError)) throw failed.reason;
  throw new ProductError("provider_failed", "eventTypesNotRefreshed", { cause: failed.reason });
}

async function reload(calendar: Calendar, port: CalendarPort): Promise<void> {
  const { workspaceId, externalId, status, lastError } = calendar;
  if (status === "disabled") throw new ProviderError("auth", lastError ?? "the token was refused");
  const token = await db.tenant({ workspaceId }, (tx) => openToken(tx, calendar));
  // Disconnected in this moment.
  if (token === null) return;
  try {
    const types = await port.eventTypes(token, externalId);
    await db.tenant({ workspaceId }, async (tx) => {
      await replaceEventTypes(tx.sql, calendar, types);
      announce(tx, { workspaceId, event: "refetch_data", topics: ["integrations"] });
    });
  } catch (error) {
    await noteRefusedToken(calendar, token, error);
    throw error;
  }
}
