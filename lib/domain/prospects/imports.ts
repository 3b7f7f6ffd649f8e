import type { ImportState } from "@/lib/contracts/imports.ts";
import type { SearchFailure, SearchSource } from "@/lib/contracts/words/search-sources.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { sightOf } from "./sight.ts";
import { attachImports, listImports } from "./store/imports.ts";

export interface ImportSummary {
  readonly id: Id;
  readonly campaignId: Id | null;
  readonly source: SearchSource;
  /** The file's name, or the address that is searched. */
  readonly fileName: string;
  /** Why a search failed for good. Null: it didn't. */
  readonly failure: SearchFailure | null;
  readonly state: ImportState;
  readonly customFields: readonly string[];
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
  /** How many of the refused lines repeat a person of the file or of a campaign. */
  readonly duplicates: number;
}

/** The imports of campaigns, oldest first; inside the caller's transaction. */
export async function importsOf(
  tx: Tx,
  workspaceId: Id,
  campaignIds: readonly Id[],
): Promise<ImportSummary[]> {
  const rows = await listImports(tx, workspaceId, campaignIds);
  return rows.map((row) => ({
    ...row,
    source: row.source as SearchSource,
    failure: row.failure as SearchFailure | null,
    state: row.state as ImportState,
  }));
}

/**
 * Attaches imports that have no campaign yet, and that the member sees, to a campaign. Returns how many it attached.
 */
export async function giveImports(
  tx: Tx,
  member: Member,
  campaignId: Id,
  ids: readonly Id[],
): Promise<number> {
  return attachImports(tx, member.workspaceId, campaignId, ids, await sightOf(tx, member));
}
