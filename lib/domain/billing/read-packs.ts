import { refuseBuying } from "@/lib/access/buying.ts";
import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findBuyer } from "./store/accounts.ts";
import { listPrices } from "./store/prices.ts";

/** Credits that are for sale together. */
export interface SoldPack {
  readonly priceId: Id;
  readonly name: string;
  readonly credits: number;
  /** In the currency's smallest unit, without tax. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
}

/** The packs of credits that the workspace may buy, the smallest first. None: nothing is sold to it [BO-147, BO-168]. */
export function listPacks(workspaceId: Id): Promise<SoldPack[]> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const buyer = await findBuyer(sql, workspaceId);
    if (!buyer || refuseBuying(buyer) !== null) return [];
    const prices = await listPrices(sql, workspaceId);
    return prices
      .flatMap(({ id, name, credits, amount, currency }) =>
        credits === null ? [] : [{ priceId: id, name, credits, amount, currency }],
      )
      .sort((one, other) => one.credits - other.credits);
  });
}
