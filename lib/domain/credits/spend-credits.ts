import type { SpendOrigin, UsageType } from "@/lib/contracts/words/credits.ts";
import type { HotTx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Ledger, leftOf, openLedger } from "./ledger.ts";
import { toCredits, toUnits } from "./rules/amount.ts";
import { refund, spend } from "./rules/purse.ts";
import { findSpent, knownKeys } from "./store/books.ts";

/** What is spent, on what and by whom. */
export interface Spending {
  readonly workspaceId: Id;
  /** At most three decimals. */
  readonly credits: number;
  readonly usageType: UsageType;
  readonly origin: SpendOrigin;
  /** Null: nobody did it by hand. */
  readonly userId?: Id | null;
  readonly campaignId?: Id | null;
  /** The person for whom it was, as they were called then: people may turn out to be one later. */
  readonly prospectId?: Id | null;
  /** What is spent under a key of the workspace is spent once. */
  readonly key: string;
}

/**
 * Spends credits in the transaction of what they pay for: where that fails, nothing was spent. Whoever else spends this
 * workspace's credits waits until the transaction ends. Under a known key nothing more is spent; nothing is spent where
 * nobody counts credits. Returns whether credits were spent. Throws `out_of_credits`, and a RangeError for an amount
 * that isn't positive or has more than three decimals.
 */
export async function spendCredits(tx: HotTx, spending: Spending): Promise<boolean> {
  const { workspaceId, credits } = spending;
  const ledger = await openLedger(tx, [workspaceId]);
  const { spent, refused } = await spendAll(tx, ledger, [spending]);
  if (refused.length > 0)
    throw new ProductError("out_of_credits", "outOfCredits", {
      values: { cost: credits, left: toCredits(leftOf(ledger, workspaceId) ?? 0) },
    });
  return spent.length > 0;
}

/**
 * Spends for many at once, with one write. What a workspace hasn't enough for is refused, and nothing is spent for it.
 * @param ledger with the locked books of their workspaces.
 */
export async function spendAll(
  tx: HotTx,
  ledger: Ledger,
  spendings: readonly Spending[],
): Promise<{ readonly spent: readonly Spending[]; readonly refused: readonly Spending[] }> {
  const counted = spendings.filter(({ workspaceId }) => ledger.purseOf(workspaceId) !== null);
  if (counted.length === 0) return { spent: [], refused: [] };
  const known = await knownKeys(tx.sql, counted);
  const spent: Spending[] = [];
  const refused: Spending[] = [];
  for (const spending of counted) {
    const { workspaceId, credits, prospectId, key, ...deed } = spending;
    if (known.has(`${workspaceId} ${key}`)) continue;
    known.add(`${workspaceId} ${key}`);
    const details: Record<string, string> = prospectId ? { prospect: prospectId } : {};
    const posted = spend(
      ledger.purseOf(workspaceId) ?? [],
      { ...deed, key, details, amount: toUnits(credits) },
      ledger.now,
    );
    if (posted) ledger.post(posted, workspaceId);
    (posted ? spent : refused).push(spending);
  }
  await ledger.write();
  return { spent, refused };
}

/** The key of a spending. */
export interface SpendingKey {
  readonly workspaceId: Id;
  readonly key: string;
}

/**
 * Gives a spending back, once: to the credits from which it came. Returns false where there is none under the key, it
 * was given back before, or nobody counts the workspace's credits any more.
 */
export async function refundCredits(tx: HotTx, spending: SpendingKey): Promise<boolean> {
  return (await refundAll(tx, [spending])) > 0;
}

/** Gives spendings back like `refundCredits`, with one write; one that is named twice once. Returns how many. */
export async function refundAll(tx: HotTx, keys: readonly SpendingKey[]): Promise<number> {
  const ledger = await openLedger(
    tx,
    keys.map(({ workspaceId }) => workspaceId),
  );
  const named = new Map(keys.map((one) => [`${one.workspaceId} ${one.key}`, one] as const));
  const counted = [...named.values()].filter(({ workspaceId }) => ledger.purseOf(workspaceId) !== null);
  if (counted.length === 0) return 0;
  // Under the books' locks: nobody else gives the same back meanwhile.
  const found = await findSpent(tx.sql, counted);
  for (const { workspaceId, ...spent } of found) {
    ledger.post(refund(ledger.purseOf(workspaceId) ?? [], spent), workspaceId);
  }
  await ledger.write();
  return found.length;
}
