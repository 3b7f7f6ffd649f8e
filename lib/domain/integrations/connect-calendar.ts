import { db } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { CalendarPort } from "@/lib/providers/calendar/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type Calendar, findRow, putRow } from "./store/calendars.ts";
import { replaceEventTypes } from "./store/event-types.ts";
import { sealToken } from "./token.ts";

/**
 * Connects a member's calendar by a personal access token, which is tried first and kept sealed. The same person of the service is
 * connected again: with the new token. Throws `invalid_input` at `token` where the service refuses it, `conflict` where another
 * member connected that calendar, `provider_failed` where the service can't be asked.
 */
export async function connectCalendar(member: Member, port: CalendarPort, token: string): Promise<Calendar> {
  const { workspaceId, userId } = member;
  const { user, types } = await tried(port, token);
  return db.tenant({ workspaceId }, async (tx) => {
    const put = await putRow(tx.sql, { workspaceId, id: newId(), userId }, user);
    if (!put) throw new ProductError("conflict", "calendarTaken");
    const { id, isNew } = put;
    await sealToken(tx, { workspaceId, id }, token);
    await replaceEventTypes(tx.sql, { workspaceId, id }, types);
    if (isNew)
      await audit(tx, { workspaceId, actorUserId: userId, action: "calendar.connect", subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["integrations"] });
    return (await findRow(tx.sql, workspaceId, id))!;
  });
}

async function tried(port: CalendarPort, token: string) {
  try {
    const user = await port.me(token);
    return { user, types: await port.eventTypes(token, user.id) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "auth") throw invalidField("token", "calendarTokenRefused");
    throw new ProductError("provider_failed", "calendarUnreachable", {
      values: { detail: error.detail },
      cause: error,
    });
  }
}
