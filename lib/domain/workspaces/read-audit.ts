import { db } from "@/lib/db/index.ts";
import { type Cursor, cutPage } from "@/lib/kernel/cursor/index.ts";
import type { Member } from "./member.ts";
import { type AuditFilter, type AuditRow, listAudit } from "./store/audit.ts";

/** A page of what was done in the workspace, latest first. The caller checks that the member is an admin. */
export async function readAudit(
  { workspaceId }: Member,
  filter: AuditFilter,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ readonly items: AuditRow[]; readonly next: string | null }> {
  const rows = await db.tenant({ workspaceId }, (tx) =>
    listAudit(tx, workspaceId, filter, { cursor, limit: limit + 1 }),
  );
  return cutPage(rows, limit, (row) => row);
}
