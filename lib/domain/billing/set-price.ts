import { db } from "@/lib/db/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { type GivenPrice, putPrice } from "./store/prices.ts";

/** Sets what a brand sells at a price of the provider's. For operators, until the console does. */
export function setPrice(price: Omit<GivenPrice, "id">): Promise<void> {
  return db.platform("operations", ({ sql }) => putPrice(sql, { ...price, id: newId() }));
}
