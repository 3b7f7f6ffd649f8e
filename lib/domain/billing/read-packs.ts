import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
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

/** The packs of credits that the workspace's brand sells, the smallest first. */
export async function listPacks(workspaceId: Id): Promise<SoldPack[]> {
  const prices = await db.tenant({ workspaceId }, ({ sql }) => listPrices(sql, workspaceId));
  return prices
    .flatMap(({ id, name, credits, amount, currency }) =>
      credits === null ? [] : [{ priceId: id, name, credits, amount, currency }],
    )
    .sort((one, other) => one.credits - other.credits);
}
