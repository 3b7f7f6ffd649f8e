import type { PlanSettings } from "@/lib/access/plan.ts";
import type { PlanOffer } from "@/lib/access/plan-offer.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a brand set for a tier, locked until the transaction ends. Null: nothing. */
export async function findPlan(tx: Tx, brandId: Id, tier: string) {
  const [row] = await tx.sql.query<{
    features: unknown;
    limits: unknown;
    prices: unknown;
    is_enabled: boolean;
  }>(
    `select features, limits, prices, is_enabled from brand_plans
      where brand_id = $1::uuid and tier = $2::text for update`,
    [brandId, tier],
  );
  return row ?? null;
}

export async function savePlan(
  tx: Tx,
  brandId: Id,
  tier: string,
  { features, limits }: PlanSettings,
  { prices, isEnabled }: PlanOffer,
): Promise<void> {
  const data = {
    features: { ...features },
    limits: { ...limits },
    prices: Object.fromEntries(prices.map(({ id, amount }) => [id, amount])),
    isEnabled,
  };
  await tx.prisma.brandPlan.upsert({
    where: { brandId_tier: { brandId, tier } },
    create: { brandId, tier, ...data },
    update: data,
  });
}

/** What a brand set for each of its tiers. */
export function listPlans(tx: Tx, brandId: Id) {
  return tx.sql.query<{
    tier: string;
    features: unknown;
    limits: unknown;
    prices: unknown;
    is_enabled: boolean;
  }>("select tier, features, limits, prices, is_enabled from brand_plans where brand_id = $1::uuid", [
    brandId,
  ]);
}
