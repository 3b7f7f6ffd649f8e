import { monthlyCreditsOf } from "@/lib/access/monthly-credits.ts";
import { readPlanSettings } from "@/lib/access/plan.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { hasMonthly, readGranting } from "./store/upkeep.ts";

/** What a workspace's plan gives each month, in credits. Null: it gives none, since nobody counts or bills. */
export function readMonthly({ workspaceId }: Pick<Member, "workspaceId">): Promise<number | null> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    if (!(await hasMonthly(sql, workspaceId))) return null;
    const found = await readGranting(sql, workspaceId);
    return found && monthlyCreditsOf(found.tier, readPlanSettings(found));
  });
}
