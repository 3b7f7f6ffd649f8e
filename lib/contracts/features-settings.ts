import { z } from "zod";
import {
  type Feature,
  type FeatureGroup,
  featureGroups,
  features,
  featureTable,
} from "@/lib/access/features.ts";
import { limitedFeatures, type Plan } from "@/lib/access/plan.ts";

/** The features of a group, each on or off. */
const group = (of: FeatureGroup) =>
  z.object(Object.fromEntries(namesIn(of).map((name) => [name, z.boolean()])) as Flags);

const limited = z.object({ is_limited: z.boolean(), limit: z.number().int().nullable() });

/** What a plan turns on, by group, and what it limits [BO-221]. Nothing costs credits yet. */
export const featuresSettings = z.object({
  simple_features: z.object(
    Object.fromEntries(featureGroups.map((of) => [of, group(of)])) as Record<
      FeatureGroup,
      ReturnType<typeof group>
    >,
  ),
  limited_features: z.object({ campaigns: limited, email_integrations: limited }),
  credits_features: z.object({}),
  seats_settings: z.object({ cloud: z.number().int() }),
});
export type FeaturesSettings = z.output<typeof featuresSettings>;

/** The settings of a plan as the wire has them. */
export function toFeaturesSettings(plan: Plan, cloudSeats: number): FeaturesSettings {
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
    credits_features: {},
    seats_settings: { cloud: cloudSeats },
  };
}

type Flags = Record<Feature, z.ZodBoolean>;

function namesIn(of: FeatureGroup): Feature[] {
  return features.filter((name) => featureTable[name].group === of);
}
