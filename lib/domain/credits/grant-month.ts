import { monthlyCreditsOf } from "@/lib/access/monthly-credits.ts";
import { readPlanSettings } from "@/lib/access/plan.ts";
import type { HotTx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { grantIn } from "./grant-credits.ts";
import { openLedger } from "./ledger.ts";
import { toCredits, toUnits } from "./rules/amount.ts";
import { type Lot, leftIn, withdraw } from "./rules/purse.ts";
import { openBook } from "./store/books.ts";
import { noteGranted, readGranting } from "./store/upkeep.ts";

/**
 * Gives a workspace whose credits are counted what its plan gives for this month and hasn't given yet. It expires with
 * the month. A smaller plan takes back what is left of the difference, so that nobody gets a larger plan's credits for
 * a day of it. Returns whether anything moved.
 */
export async function grantMonthIn(tx: HotTx, workspaceId: Id): Promise<boolean> {
  const ledger = await openLedger(tx, [workspaceId]);
  const found = await readGranting(tx.sql, workspaceId);
  const purse = ledger.purseOf(workspaceId);
  if (!found || purse === null) return false;
  const { tier, month, monthEndsAt, granted, movements } = found;
  const credits = monthlyCreditsOf(tier, readPlanSettings(found));
  const missing = (credits === 0 ? 0 : toUnits(credits)) - granted;
  // An upgrade within the month gives the rest under a name of its own.
  const key = `plan:${month}:${granted}:${movements}`;
  await noteGranted(tx.sql, workspaceId, tier, month);
  if (missing === 0) return false;
  if (missing > 0)
    return grantIn(tx, ledger, {
      workspaceId,
      credits: toCredits(missing),
      source: "plan",
      key,
      expiresAt: new Date(monthEndsAt),
    });
  const isOfMonth = ({ source, expiresAt }: Lot) => source === "plan" && expiresAt === monthEndsAt;
  const amount = Math.min(-missing, leftIn(purse.filter(isOfMonth), ledger.now));
  const posted = amount > 0 && withdraw(purse, { key, amount }, ledger.now, isOfMonth);
  if (!posted) return false;
  ledger.post(posted, workspaceId);
  await ledger.write();
  return true;
}

/** Has a workspace's credits counted from its first plan on, and gives it what the plan brings at once [BO-205]. */
export async function beginMonthly(tx: HotTx, workspaceId: Id): Promise<void> {
  await openBook(tx.sql, workspaceId);
  await grantMonthIn(tx, workspaceId);
}
