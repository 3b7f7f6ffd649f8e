import { db } from "@/lib/db/index.ts";
import { unlistMerged } from "@/lib/domain/blacklist/index.ts";
import { isSendingTo, unmergeConversations } from "@/lib/domain/conversations/index.ts";
import { unmergePhoneCalls } from "@/lib/domain/dialer/index.ts";
import { unmergeLabels } from "@/lib/domain/labels/index.ts";
import {
  insertPersonRow,
  isSignTaken,
  lockPersonRows,
  unmergeParts,
  writePersonRow,
} from "@/lib/domain/prospects/index.ts";
import { partedPeople } from "@/lib/domain/prospects/rules/merged-person.ts";
import { isInFlight, unmergeSequences } from "@/lib/domain/sequencer/index.ts";
import { letBack } from "@/lib/domain/suppression/index.ts";
import { unmergeTasks } from "@/lib/domain/tasks/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { mergeTopics, type UndoOfMerge } from "./merge-people.ts";
import { insertDismissed } from "./store/duplicates.ts";
import {
  endMerge,
  findMerge,
  hasLaterMerge,
  isDeedRunning,
  lockUndo,
  type MergeRow,
  moveMergesBack,
} from "./store/merges.ts";

/**
 * Makes two people again of one, within 30 days: each has what they had before the merge. What was added or changed
 * since stays with the kept one; what happened in the gone one's sequences since goes with these. An answer, an opt-out
 * and a member's decision against contacting them since hold for both. Undoing twice does nothing. Throws `not_found`;
 * `gone` after 30 days; `conflict` where a later merge into the person comes first, something is in flight, or somebody
 * else has the address or the profile now.
 */
export function undoMerge(member: Member, id: Id): Promise<MergeRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { sql } = tx;
    const found = isId(id) ? await findMerge(sql, workspaceId, id) : null;
    if (!found) throw new ProductError("not_found", "notFound");
    // People are locked first, as everywhere. A merge or an undo that ended meanwhile is seen below.
    const [now] = await lockPersonRows(sql, workspaceId, [found.keptId]);
    const undo = await lockUndo<UndoOfMerge>(sql, workspaceId, id);
    const merge = await findMerge(sql, workspaceId, id);
    if (!merge) throw new ProductError("not_found", "notFound");
    if (merge.undoneAt !== null) return merge;
    if (undo === null) throw new ProductError("gone", "mergeTooOld");
    const { keptId, goneId } = merge;
    // Whoever was locked need not be the kept one any more: another undo may have brought that one back meanwhile.
    const isLocked = now !== undefined && keptId === found.keptId;
    if (!isLocked || keptId !== undo.kept.id || (await hasLaterMerge(sql, workspaceId, id)))
      throw new ProductError("conflict", "mergeLaterFirst");
    if ((await isInFlight(sql, workspaceId, keptId)) || (await isSendingTo(sql, workspaceId, [keptId])))
      throw new ProductError("conflict", "merge_in_flight");
    if (await isDeedRunning(sql, workspaceId)) throw new ProductError("conflict", "merge_deed_running");
    const merging = { workspaceId, keptId, goneId };
    // The kept one first: the gone one's address and profile are free then.
    const { kept, gone, answered } = partedPeople(now, undo, undo.excludedSince === true);
    if (await isSignTaken(sql, kept)) throw new ProductError("conflict", "mergeSignTaken");
    await writePersonRow(sql, kept);
    if (await isSignTaken(sql, gone)) throw new ProductError("conflict", "mergeSignTaken");
    await insertPersonRow(sql, gone);
    const { parts, suppression, stood, dismissed, listed } = undo;
    await unmergeConversations(sql, merging, parts.conversations);
    if (suppression) await letBack(sql, workspaceId, keptId, suppression);
    await unmergeSequences(sql, merging, parts.sequences, stood, answered);
    await unmergeParts(sql, merging, parts.people);
    await unmergeLabels(sql, merging, parts.labels);
    await unmergeTasks(sql, merging, parts.tasks);
    await unmergePhoneCalls(sql, merging, parts.phoneCalls ?? []);
    await moveMergesBack(sql, workspaceId, parts.merges, goneId);
    await unlistMerged(tx, workspaceId, listed);
    await insertDismissed(sql, workspaceId, dismissed);
    await endMerge(sql, workspaceId, id, userId);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "prospect.unmerge",
      subjectId: keptId,
      data: { gone: goneId },
    });
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: [keptId, goneId] });
    announce(tx, { workspaceId, event: "refetch_data", topics: mergeTopics([keptId, goneId]) });
    return (await findMerge(sql, workspaceId, id)) ?? merge;
  });
}
