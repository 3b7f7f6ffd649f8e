import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireCalendar } from "./read-calendars.ts";
import { type Calendar, dropRow, listRows } from "./store/calendars.ts";
import { dropToken } from "./token.ts";

/**
 * Forgets a calendar with its token and what it offers: the member's own, or as an admin any. The token itself stays good at the
 * service, where its owner takes it back. Throws `not_found`.
 */
export function disconnectCalendar(member: Member, id: Id): Promise<void> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) =>
    forget(tx, await requireCalendar(tx, member, id), member.userId),
  );
}

/** Forgets the calendars of somebody who left the workspace. */
export async function forgetCalendarsOf(
  tx: Tx,
  { workspaceId, userId }: { readonly workspaceId: Id; readonly userId: Id },
): Promise<void> {
  for (const calendar of await listRows(tx.sql, workspaceId, userId)) await forget(tx, calendar, null);
}

async function forget(tx: Tx, calendar: Calendar, actorUserId: Id | null): Promise<void> {
  const { workspaceId, id } = calendar;
  if (!(await dropRow(tx.sql, workspaceId, id))) return;
  await dropToken(tx, calendar);
  await audit(tx, { workspaceId, actorUserId, action: "calendar.disconnect", subjectId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["integrations"] });
}
