import type { ActivityWindow } from "@/lib/contracts/words/activity.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { spanOf } from "./rules/window.ts";
import { type ActivityRow, listActivity } from "./store/activity.ts";

export interface ActivityQuery {
  readonly window: ActivityWindow;
  /** An IANA name. */
  readonly zone: string;
  readonly cursor: string | null;
  readonly limit: number;
}

/**
 * What happened in the campaigns of the member's accounts in a window of product time, latest first, by cursor. An
 * unreadable cursor throws `invalid_input`.
 */
export async function readActivity(
  member: Member,
  { window, zone, cursor, limit }: ActivityQuery,
): Promise<{ readonly items: ActivityRow[]; readonly next: string | null }> {
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const credentialIds = [...(await visibleCredentialIds(tx, member))];
    const span = spanOf(window, zone, await readProductNow(tx.sql));
    const rows = await listActivity(tx, workspaceId, { credentialIds, span, after, limit: limit + 1 });
    return cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  });
}
