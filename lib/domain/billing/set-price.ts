import { db } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import {
  type GivenPrice,
  listAllPrices,
  type OfferedPrice,
  putPrice,
  withdrawPrice,
} from "./store/prices.ts";

/** Sets what a brand sells at a price of the provider's. For operators, until the console does. */
export function setPrice(price: Omit<GivenPrice, "id">): Promise<void> {
  return db.platform("operations", ({ sql }) => putPrice(sql, { ...price, id: newId() }));
}

/** Sells nothing more at a price; who pays it already goes on. Returns whether the brand had it. */
export function endPrice(brandId: Id, externalId: string): Promise<boolean> {
  return db.platform("operations", ({ sql }) => withdrawPrice(sql, brandId, externalId));
}

/** All prices of a brand, those too that are sold no more. */
export function readPrices(brandId: Id): Promise<OfferedPrice[]> {
  return db.platform("operations", ({ sql }) => listAllPrices(sql, brandId));
}
