import type { Tx } from "@/lib/db/index.ts";
import { literal } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Graph } from "../rules/graph.ts";

/** A smart sequence that the workspace keeps. Times are product time, but for the deletion's. */
export interface SmartSequenceRow {
  readonly id: Id;
  readonly name: string;
  readonly graph: Graph;
  readonly revision: number;
  readonly changedBy: Id;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

const graphOf = <Row extends { graph: unknown }>(row: Row) => ({ ...row, graph: row.graph as Graph });

const where = (workspaceId: Id, search: string) => ({
  workspaceId,
  deletedAt: null,
  ...(search === "" ? {} : { name: { contains: literal(search), mode: "insensitive" as const } }),
});

/** Those that aren't deleted, the latest change first. */
export async function listSequenceRows(
  tx: Tx,
  workspaceId: Id,
  { search, offset, limit }: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<SmartSequenceRow[]> {
  const rows = await tx.prisma.smartSequence.findMany({
    where: where(workspaceId, search),
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    skip: offset,
    take: limit,
  });
  return rows.map(graphOf);
}

export function countSequences(tx: Tx, workspaceId: Id, search = ""): Promise<number> {
  return tx.prisma.smartSequence.count({ where: where(workspaceId, search) });
}

/** One, deleted or not. */
export async function findSequence(tx: Tx, workspaceId: Id, id: Id): Promise<SmartSequenceRow | null> {
  const row = await tx.prisma.smartSequence.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  return row && graphOf(row);
}

/** Locks a smart sequence until the commit. */
export async function lockSequence(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.sql.query(
    `select 1 from smart_sequences where workspace_id = $1::uuid and id = $2::uuid for update`,
    [workspaceId, id],
  );
}

interface Written {
  readonly name: string;
  readonly graph: Graph;
  readonly changedBy: Id;
  readonly now: Date;
}

/** Writes a new one, unless its id exists. Returns whether it is new. */
export async function insertSequence(
  tx: Tx,
  workspaceId: Id,
  { id, graph, now, ...row }: Written & { readonly id: Id },
): Promise<boolean> {
  const { count } = await tx.prisma.smartSequence.createMany({
    data: [{ workspaceId, id, ...row, graph: graph as object, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function updateSequence(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  { graph, now, ...row }: Written,
): Promise<void> {
  await tx.prisma.smartSequence.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { ...row, graph: graph as object, updatedAt: now, revision: { increment: 1 } },
  });
}

/** Deletes one, or brings it back. */
export async function writeSequenceDeleted(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  isDeleted: boolean,
): Promise<void> {
  await tx.sql.query(
    `update smart_sequences set deleted_at = case when $3::boolean then coalesce(deleted_at, now()) end
      where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, id, isDeleted],
  );
}

/** Removes smart sequences that were deleted a month ago: at most a thousand. */
export async function purgeSmartSequences(tx: Tx): Promise<void> {
  await tx.sql.query(
    `delete from smart_sequences where (workspace_id, id) in (
       select workspace_id, id from smart_sequences where deleted_at < now() - interval '30 days' limit 1000)
      returning 1`,
  );
}
