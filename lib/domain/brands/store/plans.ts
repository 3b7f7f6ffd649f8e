import type { PlanSettings } from "@/lib/access/plan.ts";
import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a brand set for a tier, locked until the transaction ends. Null: nothing. */
export async function findPlan(tx: Tx, brandId: Id, tier: string) {
  const [row] = await tx.sql.query<{ features: unknown; limits: unknown }>(
    "select features, limits from brand_plans where brand_id = $1::uuid and tier = $2::text for update",
    [brandId, tier],
  );
  return row ?? null;
}

export async function savePlan(tx: Tx, brandId: Id, tier: string, settings: PlanSettings): Promise<void> {
  const data = { features: { ...settings.features }, limits: { ...settings.limits } };
  await tx.prisma.brandPlan.upsert({
    where: { brandId_tier: { brandId, tier } },
    create: { brandId, tier, ...data },
    update: data,
  });
}
