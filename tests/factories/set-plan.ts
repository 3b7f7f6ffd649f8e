import type postgres from "postgres";
import { type Feature, features } from "@/lib/access/features.ts";

/** Sets what the default brand's tier has. What is left out is as the product's own table says. */
export async function setPlan(
  admin: postgres.Sql,
  tier: string,
  plan: { features?: Partial<Record<Feature, boolean>>; limits?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  const [flags, limits] = [admin.json(plan.features ?? {}), admin.json((plan.limits ?? {}) as never)];
  await admin`insert into brand_plans (brand_id, tier, features, limits)
                select id, ${tier}, ${flags}, ${limits} from brands where key = 'default'
              on conflict (brand_id, tier) do update set features = excluded.features, limits = excluded.limits`;
}

/** All features off, but the named ones. */
export const only = (...on: readonly Feature[]): Record<Feature, boolean> =>
  Object.fromEntries(features.map((feature) => [feature, on.includes(feature)])) as Record<Feature, boolean>;

/** All features on, but the named ones. */
export const allBut = (...off: readonly Feature[]): Record<Feature, boolean> =>
  Object.fromEntries(features.map((feature) => [feature, !off.includes(feature)])) as Record<
    Feature,
    boolean
  >;
