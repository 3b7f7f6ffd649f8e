import { furthestCredit } from "@/lib/contracts/credits/bounds.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toCredits } from "./rules/amount.ts";
import { type CreditRow, countTransfers, type HistoryFilter, listTransfers } from "./store/history.ts";

export type CreditsFilter = HistoryFilter;

/** A page of what a workspace got and spent, latest first; amounts are credits. The total counts to `furthestCredit`. */
export function readCreditsHistory(
  { workspaceId, credentialIds }: Member,
  filter: CreditsFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ readonly rows: readonly CreditRow[]; readonly total: number }> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const rows = await listTransfers(sql, workspaceId, filter, page, credentialIds);
    const total = await countTransfers(sql, workspaceId, filter, furthestCredit);
    return { rows: rows.map((row) => ({ ...row, amount: toCredits(row.amount) })), total };
  });
}
