import type { Feature } from "@/lib/access/features.ts";
import { type PlanNumber, type PlanSettings, readPlanSettings } from "@/lib/access/plan.ts";
import { type PlanOffer, readPlanOffer } from "@/lib/access/plan-offer.ts";
import type { Tier } from "@/lib/access/tiers.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findPlan, listPlans, savePlan } from "./store/plans.ts";

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
  return db.platform("operations", (tx) => changeBrandPlanIn(tx, brandId, tier, change));
}

/** The same in an open transaction. */
export async function changeBrandPlanIn(
  tx: Tx,
  brandId: Id,
  tier: Tier,
  change: PlanChange,
): Promise<PlanSettings & { readonly offer: PlanOffer }> {
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
}

/** What a brand set for a tier, in an open transaction. */
export async function readBrandPlan(
  tx: Tx,
  brandId: Id,
  tier: Tier,
): Promise<PlanSettings & { readonly offer: PlanOffer }> {
  const row = await findPlan(tx, brandId, tier);
  const stored = readPlanSettings(row) ?? { features: {}, limits: {} };
  return { ...stored, offer: readPlanOffer(row) };
}

function withoutNulls<T>(given: Readonly<Record<string, T | null | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, T] => entry[1] != null));
}

/** The same of every tier, by the tier's word. A tier of which nothing is stored isn't there. */
export async function readBrandPlans(
  tx: Tx,
  brandId: Id,
): Promise<ReadonlyMap<string, PlanSettings & { readonly offer: PlanOffer }>> {
  const rows = await listPlans(tx, brandId);
  return new Map(
    rows.map((row) => [
      row.tier,
      { ...(readPlanSettings(row) ?? { features: {}, limits: {} }), offer: readPlanOffer(row) },
    ]),
  );
}
