import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { holdStepFiles } from "../hold-step-files.ts";
import { canonical } from "../rules/canonical.ts";
import type { Graph } from "../rules/graph.ts";
import {
  countSequences,
  insertSequence,
  type SmartSequenceRow,
  updateSequence,
  writeSequenceDeleted,
} from "../store/smart-sequences.ts";
import { requireSoundNodes } from "./check-smart-sequence.ts";
import { requireLocked, requireSequence } from "./read-smart-sequences.ts";

/** The most smart sequences that a workspace keeps. */
const most = 500;

export interface NewSmartSequence {
  readonly name: string;
  readonly graph: Graph;
  /** An idempotency key that the caller chooses: a second call with it returns the sequence of the first [F16]. */
  readonly key: string;
}

/** Keeps a smart sequence. Throws `invalid_input` for nodes that make none; `conflict` for more than may be kept. */
export function createSmartSequence(member: Member, input: NewSmartSequence): Promise<SmartSequenceRow> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => create(tx, member, input));
}

/** Copies a smart sequence under another name. Throws `not_found`, `conflict`. */
export function duplicateSmartSequence(
  member: Member,
  id: Id,
  { name, key }: Pick<NewSmartSequence, "name" | "key">,
): Promise<SmartSequenceRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { graph } = await requireSequence(tx, workspaceId, id);
    return create(tx, member, { name, key, graph });
  });
}

async function create(
  tx: Tx,
  member: Member,
  { name, graph, key }: NewSmartSequence,
): Promise<SmartSequenceRow> {
  const { workspaceId, userId } = member;
  requireSoundNodes(graph);
  const id = namedId(workspaceId, userId, "smart-sequence", key);
  await holdStepFiles(tx, member, { kind: "smart_sequence", id }, graph);
  const now = await readProductNow(tx.sql);
  if (await insertSequence(tx, workspaceId, { id, name, graph, changedBy: userId, now })) {
    await requireRoom(tx, workspaceId);
    await record(tx, member, "smart_sequence.create", id);
  }
  return requireSequence(tx, workspaceId, id);
}

/** What changes; what is left out stays. */
export interface SmartSequenceChange {
  readonly name?: string | undefined;
  readonly graph?: Graph | undefined;
}

/**
 * Changes a smart sequence. Campaigns that began with it keep theirs.
 * @param basis the revision that the editor started from. A change is `outdated` where somebody changed it since. Null
 * changes any revision.
 * @throws `not_found`; `invalid_input` for nodes that make no sequence.
 */
export function updateSmartSequence(
  member: Member,
  id: Id,
  change: SmartSequenceChange,
  basis: number | null,
): Promise<SmartSequenceRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireLocked(tx, workspaceId, id);
    if (row.deletedAt !== null) throw new ProductError("not_found", "notFound");
    const { name = row.name, graph = row.graph } = change;
    // A second press of a double click, or nothing to save.
    if (name === row.name && canonical(graph) === canonical(row.graph)) return row;
    if (basis !== null && basis !== row.revision) throw new ProductError("outdated", "smartSequenceOutdated");
    requireSoundNodes(graph);
    await holdStepFiles(tx, member, { kind: "smart_sequence", id }, graph);
    const now = await readProductNow(tx.sql);
    await updateSequence(tx, workspaceId, id, { name, graph, changedBy: userId, now });
    await record(tx, member, "smart_sequence.update", id);
    return requireSequence(tx, workspaceId, id);
  });
}

/** Deletes a smart sequence; it can be restored for a month. Throws `not_found`. */
export function deleteSmartSequence(member: Member, id: Id): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if ((await requireLocked(tx, workspaceId, id)).deletedAt !== null)
      throw new ProductError("not_found", "notFound");
    await writeSequenceDeleted(tx, workspaceId, id, true);
    await record(tx, member, "smart_sequence.delete", id);
  });
}

/** Brings a deleted smart sequence back. Throws `not_found`; `conflict` for more than may be kept. */
export function restoreSmartSequence(member: Member, id: Id): Promise<SmartSequenceRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if ((await requireLocked(tx, workspaceId, id)).deletedAt !== null) {
      await writeSequenceDeleted(tx, workspaceId, id, false);
      await requireRoom(tx, workspaceId);
      await record(tx, member, "smart_sequence.restore", id);
    }
    return requireSequence(tx, workspaceId, id);
  });
}

/** Counts with the one that was just added. Two at the same moment may exceed the limit by one, which does no harm. */
async function requireRoom(tx: Tx, workspaceId: Id): Promise<void> {
  if ((await countSequences(tx, workspaceId)) > most)
    throw new ProductError("conflict", "tooManySmartSequences", { values: { max: most } });
}

async function record(tx: Tx, { workspaceId, userId }: Member, action: string, id: Id): Promise<void> {
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["smart_sequences"] });
}
