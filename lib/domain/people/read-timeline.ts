import { db } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import { requireProspect } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { listTimelineRows, type TimelineRow } from "./store/timeline.ts";

/**
 * A page of everything that happened with a person, as far as the member sees it: over all channels and campaigns,
 * latest first. Throws `not_found`; `invalid_input` for an unreadable cursor.
 */
export function readTimeline(
  member: Member,
  id: Id,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ items: TimelineRow[]; next: string | null }> {
  const { workspaceId, userId, isAdmin } = member;
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  return db.tenant({ workspaceId }, async (tx) => {
    await requireProspect(tx, member, id);
    const credentialIds = [...(await visibleCredentialIds(tx, member))];
    const sight = { workspaceId, userId, isAdmin, credentialIds };
    const rows = await listTimelineRows(tx.sql, sight, id, after, limit + 1);
    return cutPage(rows, limit, (row) => row);
  });
}
