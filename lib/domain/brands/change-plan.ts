import type { Feature } from "@/lib/access/features.ts";
import { type PlanNumber, type PlanSettings, readPlanSettings } from "@/lib/access/plan.ts";
import { type PlanOffer, readPlanOffer } from "@/lib/access/plan-offer.ts";
import type { Tier } from "@/lib/access/tiers.ts";
import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findPlan, savePlan } from "./store/plans.ts";

/** What changes in a plan. A null takes a brand's own setting away, so that the product's counts again. */
export interface PlanChange {
  readonly features: Readonly<Partial<Record<Feature, boolean | null>>>;
  readonly limits: Readonly<Partial<Record<PlanNumber, number | null>>>;
  /** Amounts by a price's id, in the currency's smallest unit. */
  readonly prices?: Readonly<Record<string, number | null>>;
  /** Whether people may choose the plan. */
  readonly isEnabled?: boolean;
}

/** Changes what one tier of a brand has. It counts from each workspace's next request on. For the operator. */
export function changeBrandPlan(
  brandId: Id,
  tier: Tier,
  change: PlanChange,
): Promise<PlanSettings & { readonly offer: PlanOffer }> {
  return db.platform("operations", async (tx) => {
    const row = await findPlan(tx, brandId, tier);
    const stored = readPlanSettings(row);
    const settings = {
      features: withoutNulls({ ...stored?.features, ...change.features }),
      limits: withoutNulls({ ...stored?.limits, ...change.limits }),
    };
    const before = readPlanOffer(row);
    const amounts = Object.fromEntries(before.prices.map(({ id, amount }) => [id, amount]));
    const offer = readPlanOffer({
      prices: withoutNulls({ ...amounts, ...change.prices }),
      is_enabled: change.isEnabled ?? before.isEnabled,
    });
    await savePlan(tx, brandId, tier, settings, offer);
    return { ...settings, offer };
  });
}

function withoutNulls<T>(given: Readonly<Record<string, T | null | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, T] => entry[1] != null));
}
