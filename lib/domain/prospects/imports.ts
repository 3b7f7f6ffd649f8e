import type { ImportState } from "@/lib/contracts/imports.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { sightOf } from "./sight.ts";
import { attachImports, listImports } from "./store/imports.ts";

export interface ImportSummary {
  readonly id: Id;
  readonly campaignId: Id | null;
  readonly fileName: string;
  readonly state: ImportState;
  readonly customFields: readonly string[];
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
  /** Of the refused: known from the file or from a campaign. */
  readonly duplicates: number;
}

/** The imports of campaigns, oldest first; inside the caller's transaction. */
export async function importsOf(
  tx: Tx,
  workspaceId: Id,
  campaignIds: readonly Id[],
): Promise<ImportSummary[]> {
  const rows = await listImports(tx, workspaceId, campaignIds);
  return rows.map((row) => ({ ...row, state: row.state as ImportState }));
}

/** Gives imports that have no campaign yet, and that the member sees, to one. Returns how many were free to be given. */
export async function giveImports(
  tx: Tx,
  member: Member,
  campaignId: Id,
  ids: readonly Id[],
): Promise<number> {
  return attachImports(tx, member.workspaceId, campaignId, ids, await sightOf(tx, member));
}
