import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { writeCsv } from "./rules/write-csv.ts";
import { sightOf } from "./sight.ts";
import { findImport, listRefusals } from "./store/imports.ts";

/** The lines that an import refused, as a CSV file with number, reason and the line itself. Throws `not_found`. */
export async function exportRefusals(
  member: Member,
  importId: Id,
): Promise<{ name: string; content: string }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const found = await findImport(tx, workspaceId, importId);
    const sight = await sightOf(tx, member);
    const isHidden = sight !== null && found?.credentialId && !sight.includes(found.credentialId);
    if (!found || isHidden) throw new ProductError("not_found", "notFound");
    const lines = await listRefusals(tx, workspaceId, importId);
    return {
      name: `refused-${importId}.csv`,
      content: writeCsv([
        ["line", "reason", "content"],
        ...lines.map(({ line, reason, content }) => [line, reason, content]),
      ]),
    };
  });
}
