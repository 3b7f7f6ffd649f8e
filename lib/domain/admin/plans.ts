import type { PlanSettings } from "@/lib/access/plan.ts";
import type { PlanOffer } from "@/lib/access/plan-offer.ts";
import type { Tier } from "@/lib/access/tiers.ts";
import { db } from "@/lib/db/index.ts";
import {
  changeBrandPlanIn,
  type PlanChange,
  readAdministration,
  readBrandPlan,
  readBrandPlans,
  writeAdministration,
} from "@/lib/domain/brands/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Operator, requireBrand, requireSuper } from "./operator.ts";
import { type Change, noteChange } from "./record.ts";

export type BrandPlanView = PlanSettings & { readonly offer: PlanOffer };

/** What a brand set for a tier. Throws `not_found`. */
export async function readPlanOfBrand(operator: Operator, brandId: Id, tier: Tier): Promise<BrandPlanView> {
  await requireBrand(operator, brandId);
  return db.platform("operations", (tx) => readBrandPlan(tx, brandId, tier));
}

/** What a brand set for its tiers, by the tier's word. Throws `not_found`. */
export async function readPlansOfBrand(
  operator: Operator,
  brandId: Id,
): Promise<ReadonlyMap<string, BrandPlanView>> {
  await requireBrand(operator, brandId);
  return db.platform("operations", (tx) => readBrandPlans(tx, brandId));
}

/** Changes what a tier of a brand has; for super admins [BO-310]. Throws `not_found`. */
export async function changePlanOfBrand(
  operator: Operator,
  brandId: Id,
  tier: Tier,
  change: PlanChange,
): Promise<BrandPlanView> {
  requireSuper(operator);
  await requireBrand(operator, brandId);
  return db.platform("operations", async (tx) => {
    const before = await readBrandPlan(tx, brandId, tier);
    const after = await changeBrandPlanIn(tx, brandId, tier, change);
    await noteChange(tx, operator, {
      deed: "plan.update",
      brandId,
      subjectId: brandId,
      before: toldOf(tier, before),
      after: toldOf(tier, after),
    });
    return after;
  });
}

/**
 * Says whether workspaces that are made under a brand from now on pay: they begin with the free plan then. Those that
 * are there stay as they are. For super admins [BO-381]. Throws `not_found`.
 */
export async function changeBillingOfBrand(operator: Operator, brandId: Id, isOn: boolean): Promise<void> {
  requireSuper(operator);
  await requireBrand(operator, brandId);
  await db.platform("operations", async (tx) => {
    const before = await readAdministration(tx, brandId);
    await writeAdministration(tx, brandId, { isBillingEnabled: isOn });
    await noteChange(tx, operator, {
      deed: "brand.update",
      brandId,
      subjectId: brandId,
      before: { isBillingEnabled: before?.isBillingEnabled ?? null },
      after: { isBillingEnabled: isOn },
    });
  });
}

/** What the record tells of a plan: each setting behind its tier. */
const toldOf = (tier: Tier, { features, limits, offer }: BrandPlanView): Change =>
  Object.fromEntries(
    Object.entries({
      ...features,
      ...limits,
      ...Object.fromEntries(offer.prices.map(({ id, amount }) => [id, amount])),
      isEnabled: offer.isEnabled,
    }).map(([name, value]) => [`${tier}.${name}`, value ?? null]),
  );
