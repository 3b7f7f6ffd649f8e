import { priceOf } from "@/lib/contracts/credits/prices.ts";
import type { UsageType } from "@/lib/contracts/words/credits.ts";
import type { HotTx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { leftOf, openLedger } from "./ledger.ts";
import { toCredits, toUnits } from "./rules/amount.ts";

/** What something would cost a workspace. */
export interface Quote {
  readonly cost: number;
  /** Null: nobody counts the workspace's credits, and it costs nothing. */
  readonly left: number | null;
  readonly isEnough: boolean;
}

/**
 * What uses of one type would cost now. The workspace's credits stay locked until the transaction ends, so that what was
 * quoted can be spent in it.
 */
export async function quoteCredits(
  tx: HotTx,
  asked: { readonly workspaceId: Id; readonly usageType: UsageType; readonly count?: number },
): Promise<Quote> {
  const cost = toUnits(priceOf(asked.usageType) * (asked.count ?? 1));
  const left = leftOf(await openLedger(tx, [asked.workspaceId]), asked.workspaceId);
  return {
    cost: toCredits(cost),
    left: left === null ? null : toCredits(left),
    isEnough: left === null || left >= cost,
  };
}

/** Throws `out_of_credits` where a workspace hasn't enough for what is quoted. */
export async function requireCredits(tx: HotTx, asked: Parameters<typeof quoteCredits>[1]): Promise<void> {
  const { cost, left, isEnough } = await quoteCredits(tx, asked);
  if (!isEnough)
    throw new ProductError("out_of_credits", "outOfCredits", { values: { cost, left: left ?? 0 } });
}
