import { monthlyCreditsOf } from "@/lib/access/monthly-credits.ts";
import { readPlanSettings } from "@/lib/access/plan.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { grantIn } from "./grant-credits.ts";
import { openLedger } from "./ledger.ts";
import { toCredits, toUnits } from "./rules/amount.ts";
import { openBook } from "./store/books.ts";
import { noteGranted, readGranting } from "./store/upkeep.ts";

/**
 * Gives a workspace whose credits are counted what its plan gives for this month and hasn't given yet. It expires with
 * the month. Returns whether there was anything to give.
 */
export async function grantMonthIn(tx: HotTx, workspaceId: Id): Promise<boolean> {
  const ledger = await openLedger(tx, [workspaceId]);
  const found = await readGranting(tx.sql, workspaceId);
  if (!found || ledger.purseOf(workspaceId) === null) return false;
  const { tier, month, monthEndsAt, granted } = found;
  const credits = monthlyCreditsOf(tier, readPlanSettings(found));
  const missing = (credits === 0 ? 0 : toUnits(credits)) - granted;
  await noteGranted(tx.sql, workspaceId, tier, month);
  if (missing <= 0) return false;
  return grantIn(tx, ledger, {
    workspaceId,
    credits: toCredits(missing),
    source: "plan",
    // What was given so far is part of the name: an upgrade within the month gives the rest under its own.
    key: `plan:${month}:${granted}`,
    expiresAt: new Date(monthEndsAt),
  });
}

/** Has a workspace's credits counted from its first plan on, and gives it what the plan brings at once [BO-205]. */
export async function beginMonthly(tx: HotTx, workspaceId: Id): Promise<void> {
  await openBook(tx.sql, workspaceId);
  await grantMonthIn(tx, workspaceId);
}
