import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { attachImports, listImports } from "./store/imports.ts";

export interface ImportSummary {
  readonly id: Id;
  readonly campaignId: Id | null;
  readonly fileName: string;
  readonly state: string;
  readonly customFields: readonly string[];
  readonly total: number;
  readonly accepted: number;
  readonly refused: number;
}

/** The imports of campaigns, oldest first; inside the caller's transaction. */
export function importsOf(tx: Tx, workspaceId: Id, campaignIds: readonly Id[]): Promise<ImportSummary[]> {
  return listImports(tx, workspaceId, campaignIds);
}

/** Gives imports that have no campaign yet to one. Returns how many were free to be given. */
export function giveImports(tx: Tx, workspaceId: Id, campaignId: Id, ids: readonly Id[]): Promise<number> {
  return attachImports(tx, workspaceId, campaignId, ids);
}
