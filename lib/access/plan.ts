import { type Feature, features, featureTable } from "./features.ts";
import { type Tier, tierOf, tierWeights } from "./tiers.ts";

/** What a plan may limit by a number [BO-264, BO-265]. */
export const limitedFeatures = ["campaigns", "email_integrations"] as const;

export type LimitedFeature = (typeof limitedFeatures)[number];

/** The numbers that a brand may set for a tier: its limits, and the credits of a month (lib/access/monthly-credits.ts). */
export const planNumbers = [...limitedFeatures, "credits"] as const;

export type PlanNumber = (typeof planNumbers)[number];

/** What a brand set for one tier of its own. Whatever it leaves out is as the table of features says. */
export interface PlanSettings {
  readonly features: Readonly<Partial<Record<Feature, boolean>>>;
  /** How many the workspace may have; null or left out: any number. Of credits: how many it gets each month. */
  readonly limits: Readonly<Partial<Record<PlanNumber, number | null>>>;
}

/** What a workspace may do by what it pays for. */
export interface Plan {
  readonly tier: Tier;
  readonly features: ReadonlySet<Feature>;
  readonly limits: Readonly<Record<LimitedFeature, number | null>>;
}

/** The plan of a workspace: its tier's word, and what its brand set for that tier. Null: nothing. */
export function planOf(tierWord: string, settings: PlanSettings | null): Plan {
  const tier = tierOf(tierWord);
  const has = (feature: Feature): boolean => {
    const { from } = featureTable[feature];
    return settings?.features[feature] ?? (from !== null && tierWeights[tier] >= from);
  };
  return {
    tier,
    features: new Set(features.filter(has)),
    limits: {
      campaigns: settings?.limits.campaigns ?? null,
      email_integrations: settings?.limits.email_integrations ?? null,
    },
  };
}

/** The settings in a stored row. Words and numbers that mean nothing are dropped. */
export function readPlanSettings(stored: { features: unknown; limits: unknown } | null): PlanSettings | null {
  if (!stored) return null;
  const flags = asRecord(stored.features);
  const numbers = asRecord(stored.limits);
  return {
    features: Object.fromEntries(
      features.filter((name) => typeof flags[name] === "boolean").map((name) => [name, flags[name]]),
    ),
    limits: Object.fromEntries(
      planNumbers
        .filter((name) => Number.isSafeInteger(numbers[name]) && (numbers[name] as number) >= 0)
        .map((name) => [name, numbers[name]]),
    ),
  };
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
