import { db } from "@/lib/db/index.ts";
import {
  type GivenPrice,
  type OfferedPrice,
  putPriceIn,
  readPrices,
  withdrawPriceIn,
} from "@/lib/domain/billing/index.ts";
import { isMainBrand } from "@/lib/domain/brands/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { type Operator, requireBrand, requireSuper } from "./operator.ts";
import { type Change, noteChange } from "./record.ts";

/** The prices of a white-label, those too that are sold no more [BO-341]. Throws `not_found`. */
export async function listPricesOf(operator: Operator, brandId: Id): Promise<OfferedPrice[]> {
  await requirePricing(operator, brandId);
  return readPrices(brandId);
}

/**
 * Sells at a price of the payment provider's: a new one, or the known one with the same id there. Throws `not_found`,
 * and `invalid_input` without a price of the provider [BO-354, BO-396].
 */
export async function savePrice(
  operator: Operator,
  brandId: Id,
  price: Omit<GivenPrice, "id" | "brandId">,
): Promise<OfferedPrice> {
  await requirePricing(operator, brandId);
  if (price.externalId === "")
    throw new ProductError("invalid_input", "priceExternalMissing", {
      fields: [{ path: "price_external_id", message: "priceExternalMissing" }],
    });
  const known = (await readPrices(brandId)).find(({ externalId }) => externalId === price.externalId);
  const id = known?.id ?? newId();
  await db.platform("operations", async (tx) => {
    await putPriceIn(tx.sql, { ...price, id, brandId });
    await noteChange(tx, operator, {
      deed: "price.save",
      brandId,
      subjectId: brandId,
      before: known ? toldOf(known) : {},
      after: toldOf(price),
    });
  });
  const saved = (await readPrices(brandId)).find(({ externalId }) => externalId === price.externalId);
  if (!saved) throw new ProductError("not_found", "notFound");
  return saved;
}

/** A price of a white-label by its id. Throws `not_found`. */
export async function readPriceOf(operator: Operator, brandId: Id, id: Id): Promise<OfferedPrice> {
  const found = (await listPricesOf(operator, brandId)).find((price) => price.id === id);
  if (!found) throw new ProductError("not_found", "notFound");
  return found;
}

/**
 * Changes a price. One that names another price of the provider takes its place: the old one is sold no more. Throws
 * like `savePrice`.
 */
export async function changePrice(
  operator: Operator,
  brandId: Id,
  id: Id,
  price: Omit<GivenPrice, "id" | "brandId">,
): Promise<OfferedPrice> {
  const known = await readPriceOf(operator, brandId, id);
  const saved = await savePrice(operator, brandId, price);
  if (known.externalId !== price.externalId) await endPriceOf(operator, brandId, id);
  return saved;
}

/** Sells nothing more at a price; who pays it already goes on [BO-344]. Throws `not_found`. */
export async function endPriceOf(operator: Operator, brandId: Id, id: Id): Promise<void> {
  const price = await readPriceOf(operator, brandId, id);
  await db.platform("operations", async (tx) => {
    await withdrawPriceIn(tx.sql, brandId, price.externalId);
    await noteChange(tx, operator, {
      deed: "price.end",
      brandId,
      subjectId: brandId,
      before: { price: price.externalId, isOffered: price.isOffered },
      after: { price: price.externalId, isOffered: false },
    });
  });
}

/** The prices of the platform's own brands are a super admin's. */
async function requirePricing(operator: Operator, brandId: Id): Promise<void> {
  const brand = await requireBrand(operator, brandId);
  if (isMainBrand(brand.key)) requireSuper(operator);
}

const toldOf = (price: Omit<GivenPrice, "id" | "brandId">): Change => ({
  price: price.externalId,
  kind: price.kind,
  tier: price.tier,
  credits: price.credits,
  interval: price.interval,
  currency: price.currency,
  amount: price.amount,
  name: price.name,
  features: price.features,
  promotion: price.promotion ? `${price.promotion.code}:${price.promotion.percentOff}` : null,
  freeSeats: price.freeSeats,
  minimumQuantity: price.minimumQuantity,
});
