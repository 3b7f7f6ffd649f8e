import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { RefusedRecord } from "../rules/refused-file.ts";
import { batchesOf } from "./batches.ts";

/** The first refused lines of an import. */
export function firstRefusals(tx: Tx, workspaceId: Id, importId: Id, limit: number) {
  return tx.prisma.importRefusal.findMany({
    where: { workspaceId, importId },
    select: { line: true, reason: true },
    orderBy: { line: "asc" },
    take: limit,
  });
}

/** The lines that an import refused behind one. */
export async function refusalsAfter(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  line: number,
): Promise<{ line: number; reason: RefusalReason }[]> {
  const rows = await tx.prisma.importRefusal.findMany({
    where: { workspaceId, importId, line: { gt: line } },
    select: { line: true, reason: true },
    orderBy: { line: "asc" },
    take: 1_000,
  });
  return rows.map((row) => ({ line: row.line, reason: row.reason as RefusalReason }));
}

/** All lines that an import refused: as many as its file has at most. */
export function listRefusals(tx: Tx, workspaceId: Id, importId: Id): Promise<RefusedRecord[]> {
  return tx.sql.query<RefusedRecord>(
    `select line, reason, content from import_refusals
      where workspace_id = $1::uuid and import_id = $2::uuid order by line`,
    [workspaceId, importId],
  );
}

export async function insertRefusals(
  tx: Tx,
  workspaceId: Id,
  importId: Id,
  rows: readonly { line: number; reason: RefusalReason; content: string }[],
): Promise<void> {
  for (const some of batchesOf(rows)) {
    await tx.sql.query(
      `insert into import_refusals (workspace_id, import_id, line, reason, content)
       select $1::uuid, $2::uuid, r.line, r.reason, r.content
         from jsonb_to_recordset($3::jsonb) as r(line int, reason text, content text)
       on conflict do nothing`,
      [workspaceId, importId, JSON.stringify(some)],
    );
  }
}
