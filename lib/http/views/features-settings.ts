import { type Feature, type FeatureGroup, featureGroups } from "@/lib/access/features.ts";
import { limitedFeatures, type Plan } from "@/lib/access/plan.ts";
import type { PlanOffer } from "@/lib/access/plan-offer.ts";
import { magicCredits } from "@/lib/contracts/campaigns/magic-credits.ts";
import { type FeaturesSettings, type LocalPriceView, namesIn } from "@/lib/contracts/features-settings.ts";

/** The settings of a plan as the wire has them. */
export function toFeaturesSettings(
  plan: Plan,
  seats: { readonly cloud: number; readonly extension: number },
): FeaturesSettings {
  const flags = (of: FeatureGroup) =>
    Object.fromEntries(namesIn(of).map((name) => [name, plan.features.has(name)])) as Record<
      Feature,
      boolean
    >;
  const limits = limitedFeatures.map((name) => {
    const limit = plan.limits[name];
    return [name, { is_limited: limit !== null, limit }] as const;
  });
  return {
    simple_features: Object.fromEntries(
      featureGroups.map((of) => [of, flags(of)]),
    ) as FeaturesSettings["simple_features"],
    limited_features: Object.fromEntries(limits) as FeaturesSettings["limited_features"],
    credits_features: { ai_magic_campaigns: magicCredits },
    seats_settings: seats,
  };
}

/** What the plan costs, as the wire has it. */
export const toLocalPrices = ({ prices }: PlanOffer): LocalPriceView[] =>
  prices.map(({ id, ...price }) => ({ _id: id, ...price }));
