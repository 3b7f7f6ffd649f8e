import type { AuditEntryView } from "@/lib/contracts/audit-log.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import { type AuditFilter, type Member, readAudit } from "@/lib/domain/workspaces/index.ts";
import { readCursor } from "@/lib/kernel/cursor/index.ts";

/**
 * A page of the record with the names of who did it, those who have left too. A cursor that is none begins at the
 * start.
 */
export async function showAuditLog(
  member: Member,
  filter: AuditFilter,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ items: AuditEntryView[]; next_cursor: string | null }> {
  const page = await readAudit(member, filter, { cursor: cursor ? readCursor(cursor) : null, limit });
  const ids = page.items.flatMap(({ actorUserId }) => (actorUserId ? [actorUserId] : []));
  const names = await namesOf([...new Set(ids)]);
  const items = page.items.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    user: row.actorUserId ? { _id: row.actorUserId, full_name: names.get(row.actorUserId) ?? "" } : null,
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    data: (row.data ?? {}) as Record<string, unknown>,
  }));
  return { items, next_cursor: page.next };
}
