import { monthlyCreditsOf } from "@/lib/access/monthly-credits.ts";
import { readPlanSettings } from "@/lib/access/plan.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hasMonthly, readGranting } from "./store/upkeep.ts";

/** Credits that are for sale together. */
export interface CreditPack {
  readonly priceId: Id;
  readonly name: string;
  readonly credits: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
}

/**
 * The packs that a workspace may buy, the smallest first. Empty: its brand sells none here, and people ask sales. What
 * sells them isn't built yet: its prices are read here then, and nowhere else.
 */
export async function readPacks(_member: Pick<Member, "workspaceId">): Promise<readonly CreditPack[]> {
  return [];
}

/** What a workspace's plan gives each month, in credits. Null: it gives none, since nobody counts or bills. */
export function readMonthly({ workspaceId }: Pick<Member, "workspaceId">): Promise<number | null> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    if (!(await hasMonthly(sql, workspaceId))) return null;
    const found = await readGranting(sql, workspaceId);
    return found && monthlyCreditsOf(found.tier, readPlanSettings(found));
  });
}
