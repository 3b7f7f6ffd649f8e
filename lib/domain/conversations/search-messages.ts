import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { sightOf } from "./sight.ts";
import { findMessages, type HitRow } from "./store/search.ts";

/**
 * A page of the messages that people and members wrote in which all words of a search stand, newest first: of the
 * conversations of one account, or with `credentialId` null of all that the member sees. An unreadable cursor means the
 * beginning.
 */
export function searchMessages(
  member: Member,
  input: {
    readonly search: string;
    readonly credentialId: Id | null;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<{ readonly items: readonly HitRow[]; readonly next: string | null }> {
  return db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    const words = input.search.replaceAll("\0", "").toWellFormed().trim();
    if (words === "") return { items: [], next: null };
    const sight = await sightOf(tx, member, input.credentialId);
    const after = input.after === null ? null : readCursor(input.after);
    const rows = await findMessages(tx.sql, sight, words, after, input.limit + 1);
    return cutPage(rows, input.limit, (row) => row);
  });
}
