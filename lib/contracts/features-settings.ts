import { z } from "zod";
import {
  type Feature,
  type FeatureGroup,
  featureGroups,
  features,
  featureTable,
} from "@/lib/access/features.ts";
import { priceIntervals } from "@/lib/access/plan-offer.ts";

/** The features of a group, each on or off. */
const group = (of: FeatureGroup) =>
  z.object(Object.fromEntries(namesIn(of).map((name) => [name, z.boolean()])) as Flags);

const limited = z.object({ is_limited: z.boolean(), limit: z.number().int().nullable() });

/** What a plan turns on, by group, and what it limits [BO-221]. */
export const featuresSettings = z.object({
  simple_features: z.object(
    Object.fromEntries(featureGroups.map((of) => [of, group(of)])) as Record<
      FeatureGroup,
      ReturnType<typeof group>
    >,
  ),
  limited_features: z.object({ campaigns: limited, email_integrations: limited }),
  /** What a use of a feature costs, in credits. */
  credits_features: z.object({ ai_magic_campaigns: z.number().int() }),
  seats_settings: z.object({ cloud: z.number().int(), extension: z.number().int() }),
});
export type FeaturesSettings = z.output<typeof featuresSettings>;

/** What a plan costs in one currency for one interval, in the currency's smallest unit. */
export const localPrice = z.object({
  _id: z.string(),
  currency: z.string(),
  interval: z.enum(priceIntervals),
  amount: z.number().int(),
});
export type LocalPriceView = z.output<typeof localPrice>;

type Flags = Record<Feature, z.ZodBoolean>;

/** The features of a group. */
export function namesIn(of: FeatureGroup): Feature[] {
  return features.filter((name) => featureTable[name].group === of);
}
