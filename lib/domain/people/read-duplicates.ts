import type { MergeObstacle } from "@/lib/contracts/words/duplicates.ts";
import { db } from "@/lib/db/index.ts";
import { findPeopleRows, type ProspectRow } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { type Cursor, cutPage } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { mergeObstaclesOf } from "./merge-obstacles.ts";
import { type DuplicateRow, dismissPair, listPairs } from "./store/duplicates.ts";
import { listMerges, type MergeRow } from "./store/merges.ts";

export interface DuplicatePage {
  readonly items: readonly (DuplicateRow & {
    /** The two, who was known first before. */
    readonly people: readonly ProspectRow[];
    readonly obstacles: readonly MergeObstacle[];
  })[];
  readonly next: string | null;
}

/** Pairs of people who may be the same, latest found first, each with what keeps it from being merged just now. */
export function listDuplicates(
  { workspaceId }: Member,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
): Promise<DuplicatePage> {
  return db.tenant({ workspaceId }, async (tx) => {
    const rows = await listPairs(tx.sql, workspaceId, after, limit + 1);
    const { items, next } = cutPage(rows, limit, ({ foundAt, id }) => ({ at: foundAt, id }));
    const ids = items.flatMap(({ firstId, secondId }) => [firstId, secondId]);
    const people = new Map((await findPeopleRows(tx, workspaceId, ids)).map((row) => [row.id, row]));
    const told: DuplicatePage["items"][number][] = [];
    for (const row of items) {
      const merging = { workspaceId, keptId: row.firstId, goneId: row.secondId };
      const pair = [row.firstId, row.secondId].flatMap((id) => people.get(id) ?? []);
      pair.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      // A pair goes with each of its people.
      if (pair.length === 2)
        told.push({ ...row, people: pair, obstacles: await mergeObstaclesOf(tx, merging) });
    }
    return { items: told, next };
  });
}

/** Merges that can be undone, latest first. */
export function listOpenMerges(
  { workspaceId }: Member,
  { after, limit }: { readonly after: Cursor | null; readonly limit: number },
): Promise<{ readonly items: readonly MergeRow[]; readonly next: string | null }> {
  return db.tenant({ workspaceId }, async ({ sql }) =>
    cutPage(await listMerges(sql, workspaceId, after, limit + 1), limit, ({ mergedAt, id }) => ({
      at: mergedAt,
      id,
    })),
  );
}

/** Notes that a pair is two people: it is shown no more. A second call does nothing. Throws `not_found`. */
export function dismissDuplicate({ workspaceId, userId }: Member, id: Id): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    const isNew = isId(id) ? await dismissPair(tx.sql, workspaceId, id) : null;
    if (isNew === null) throw new ProductError("not_found", "notFound");
    if (!isNew) return;
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "duplicate.dismiss",
      subjectId: id,
      data: {},
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["duplicates"] });
  });
}
