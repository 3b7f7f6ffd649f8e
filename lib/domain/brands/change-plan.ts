import type { Feature } from "@/lib/access/features.ts";
import { type LimitedFeature, type PlanSettings, readPlanSettings } from "@/lib/access/plan.ts";
import type { Tier } from "@/lib/access/tiers.ts";
import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findPlan, savePlan } from "./store/plans.ts";

/** What changes in a plan. A null takes a brand's own setting away, so that the product's counts again. */
export interface PlanChange {
  readonly features: Readonly<Partial<Record<Feature, boolean | null>>>;
  readonly limits: Readonly<Partial<Record<LimitedFeature, number | null>>>;
}

/** Changes what one tier of a brand has. It counts from each workspace's next request on. For the operator. */
export function changeBrandPlan(brandId: Id, tier: Tier, change: PlanChange): Promise<PlanSettings> {
  return db.platform("operations", async (tx) => {
    const stored = readPlanSettings(await findPlan(tx, brandId, tier));
    const settings = {
      features: withoutNulls({ ...stored?.features, ...change.features }),
      limits: withoutNulls({ ...stored?.limits, ...change.limits }),
    };
    await savePlan(tx, brandId, tier, settings);
    return settings;
  });
}

function withoutNulls<T>(given: Readonly<Record<string, T | null | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, T] => entry[1] != null));
}
