import { db, type Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type Calendar, findRow, listRows } from "./store/calendars.ts";
import { type EventTypeRow, listTypes } from "./store/event-types.ts";

/** Whether a member sees a calendar, and may disconnect it: their own, or as an admin any. */
export const maySee = (member: Member, { userId }: Pick<Calendar, "userId">): boolean =>
  member.isAdmin || member.userId === userId;

/** The calendars that a member sees. */
export const listSeen = ({ sql }: Pick<Tx, "sql">, member: Member): Promise<Calendar[]> =>
  listRows(sql, member.workspaceId, member.isAdmin ? null : member.userId);

/** A calendar that the member sees. Throws `not_found`. */
export async function requireCalendar({ sql }: Pick<Tx, "sql">, member: Member, id: Id): Promise<Calendar> {
  const calendar = isId(id) ? await findRow(sql, member.workspaceId, id) : null;
  if (!calendar || !maySee(member, calendar)) throw new ProductError("not_found", "integrationMissing");
  return calendar;
}

/** The member's calendars; an admin sees those of all members. */
export function listCalendars(member: Member): Promise<readonly Calendar[]> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => listSeen(tx, member));
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/**
 * What the calendars offer that the member sees, for campaigns of a social account, and how much there is of it. Throws
 * `not_found` for an account that the member doesn't see.
 */
export function listEventTypes(
  member: Member,
  credentialId: Id,
  part: Part,
): Promise<{ readonly types: readonly EventTypeRow[]; readonly total: number }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, credentialId);
    const calendarIds = (await listSeen(tx, member)).map(({ id }) => id);
    return listTypes(tx.sql, workspaceId, { calendarIds, ...part });
  });
}

/** What one calendar offers. Throws `not_found`. */
export function listEventTypesOf(member: Member, id: Id, limit: number): Promise<readonly EventTypeRow[]> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCalendar(tx, member, id);
    return (await listTypes(tx.sql, workspaceId, { calendarIds: [id], offset: 0, limit })).types;
  });
}
