import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { writeRefused } from "./rules/refused-file.ts";
import { sightOf } from "./sight.ts";
import { findImport } from "./store/imports.ts";
import { listRefusals } from "./store/refusals.ts";

/**
 * The lines that an import refused, as a CSV file with line number, reason and cells. The file can be corrected and
 * uploaded again. Throws `not_found`.
 */
export async function exportRefusals(
  member: Member,
  importId: Id,
): Promise<{ name: string; content: string }> {
  const { workspaceId } = member;
  const { columns, lines } = await db.tenant({ workspaceId }, async (tx) => {
    const found = await findImport(tx, workspaceId, importId);
    const sight = await sightOf(tx, member);
    const isHidden = sight !== null && found?.credentialId && !sight.includes(found.credentialId);
    if (!found || isHidden) throw new ProductError("not_found", "notFound");
    return { columns: found.columns, lines: await listRefusals(tx, workspaceId, importId) };
  });
  return { name: `refused-${importId}.csv`, content: writeRefused(columns, lines) };
}
