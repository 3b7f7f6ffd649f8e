import type { Topic } from "@/lib/contracts/topics.ts";
import type { MergeField, MergeObstacle } from "@/lib/contracts/words/duplicates.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { listMerged, listsHolding } from "@/lib/domain/blacklist/index.ts";
import { mergeConversations } from "@/lib/domain/conversations/index.ts";
import { mergePhoneCalls } from "@/lib/domain/dialer/index.ts";
import { mergeLabels } from "@/lib/domain/labels/index.ts";
import { deletePersonRow, lockPersonRows, mergeParts, writePersonRow } from "@/lib/domain/prospects/index.ts";
import { lostSigns, mergedPerson, type PersonRow } from "@/lib/domain/prospects/rules/merged-person.ts";
import { mergeSequences, stopMerged } from "@/lib/domain/sequencer/index.ts";
import { heldBackBy, holdBack } from "@/lib/domain/suppression/index.ts";
import { mergeTasks } from "@/lib/domain/tasks/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId, newId } from "@/lib/kernel/ids/index.ts";
import type { Merging } from "@/lib/kernel/merging/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { mergeObstaclesOf } from "./merge-obstacles.ts";
import { dismissedOf } from "./store/duplicates.ts";
import { findMerge, findMergeOf, insertMerge, type MergeRow, moveMerges } from "./store/merges.ts";

/** What browsers fetch again after a merge. */
export const mergeTopics = (ids: readonly Id[]): Topic[] => [
  "profiles",
  "inbox",
  "campaigns",
  "campaign",
  "unread",
  "tasks",
  "blacklist",
  "duplicates",
  ...ids.map((id): Topic => `conversation:${id}`),
];

/** What the merge did to each table that tells of people, as the undo needs it. */
export type UndoOfMerge = Awaited<ReturnType<typeof mergeAll>> & {
  /** Whether a member excluded the merged person since (`noteExcluded`). */
  readonly excludedSince?: boolean;
};

/** Throws the error that names what is in the way. */
export function refuseMerge(obstacles: readonly MergeObstacle[]): void {
  const [first] = obstacles;
  if (first) throw new ProductError("conflict", `merge_${first}`);
}

/**
 * Makes one person of two: whatever the gone one has becomes the kept one's, and the chosen values are written. A
 * reply, an opt-out, a suppression, a blacklist or an exclusion of either holds for both. It can be undone for 30 days.
 * The same call again answers the same. Throws `not_found`; `conflict` for what is in the way (`mergeObstacles`).
 * @param fromGone the fields whose values are the gone person's.
 */
export function mergePeople(
  member: Member,
  {
    keptId,
    goneId,
    fromGone,
  }: { readonly keptId: Id; readonly goneId: Id; readonly fromGone: readonly MergeField[] },
): Promise<MergeRow> {
  const { workspaceId, userId } = member;
  const merging = { workspaceId, keptId, goneId };
  return db.tenant({ workspaceId }, async (tx) => {
    if (!isId(keptId) || !isId(goneId) || keptId === goneId) throw new ProductError("not_found", "notFound");
    const rows = await lockPersonRows(tx.sql, workspaceId, [keptId, goneId]);
    const known = await findMergeOf(tx.sql, workspaceId, keptId, goneId);
    if (known) return known;
    const kept = rows.find(({ id }) => id === keptId);
    const gone = rows.find(({ id }) => id === goneId);
    if (!kept || !gone) throw new ProductError("not_found", "notFound");
    refuseMerge(await mergeObstaclesOf(tx, merging));
    const undo = await mergeAll(tx, merging, { kept, gone, fromGone, by: userId });
    const id = newId();
    await insertMerge(tx.sql, workspaceId, {
      id,
      keptId,
      goneId,
      goneName: gone.full_name,
      lost: lostSigns(undo.after, kept, gone),
      undo,
      by: userId,
    });
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "prospect.merge",
      subjectId: keptId,
      data: { gone: goneId, from_gone: fromGone.join(",") },
    });
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: [keptId] });
    announce(tx, { workspaceId, event: "refetch_data", topics: mergeTopics([keptId, goneId]) });
    const row = await findMerge(tx.sql, workspaceId, id);
    if (!row) throw new Error("a merge that was just written is gone");
    return row;
  });
}

/** Moves everything. Each module moves what it keeps; what keeps a person from being contacted is read before. */
async function mergeAll(
  tx: Tx,
  merging: Merging,
  {
    kept,
    gone,
    fromGone,
    by,
  }: {
    readonly kept: PersonRow;
    readonly gone: PersonRow;
    readonly fromGone: readonly MergeField[];
    readonly by: Id;
  },
) {
  const { sql } = tx;
  const { workspaceId, keptId, goneId } = merging;
  const both = [keptId, goneId];
  const heldBack = await heldBackBy(sql, workspaceId, both);
  const lists = await listsHolding(tx, workspaceId, both);
  const dismissed = await dismissedOf(sql, workspaceId, goneId);
  const parts = {
    conversations: await mergeConversations(sql, merging),
    sequences: await mergeSequences(sql, merging),
    people: await mergeParts(sql, merging),
    labels: await mergeLabels(sql, merging),
    tasks: await mergeTasks(sql, merging),
    phoneCalls: await mergePhoneCalls(sql, merging),
    merges: await moveMerges(sql, workspaceId, goneId, keptId),
  };
  await deletePersonRow(sql, workspaceId, goneId);
  await writePersonRow(sql, mergedPerson(kept, gone, fromGone));
  const suppression = heldBack && (await holdBack(sql, workspaceId, keptId, heldBack));
  const listed = await listMerged(tx, workspaceId, keptId, lists, by);
  if (listed === null) throw new ProductError("conflict", "merge_blacklist_full");
  const stood = await stopMerged(sql, merging, await readProductNow(sql));
  const [after] = await lockPersonRows(sql, workspaceId, [keptId]);
  return { kept, gone, after: after!, parts, suppression, listed, dismissed, stood };
}
