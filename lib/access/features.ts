/** The features that a plan turns on, as far as they are built (decision 52). */
export const features = [
  "campaigns",
  "social_automation",
  "email_automation",
  "cloud",
  "dash_tasks",
  "zapier_integration",
  "link_tracking",
  "smart_sequences",
  "ai_magic_campaigns",
  "social_targeting",
  "post_targeting",
  "event_targeting",
  "group_targeting",
  "api_targeting",
] as const;

export type Feature = (typeof features)[number];

/** Plan tiers with their weights [billing constants]; a higher weight is a larger plan. */
export const tierWeights = {
  free: 0,
  basic: 1,
  essential: 3,
  growth: 3,
  pro: 5,
  scale: 5,
  unlimited: 7,
  supreme: 9,
} as const;

export type Tier = keyof typeof tierWeights;

const fromWeight: Record<Feature, number> = {
  campaigns: 0,
  social_automation: 0,
  email_automation: 1,
  cloud: 1,
  dash_tasks: 1,
  zapier_integration: 1,
  link_tracking: 1,
  smart_sequences: 1,
  ai_magic_campaigns: 1,
  social_targeting: 0,
  post_targeting: 1,
  event_targeting: 1,
  group_targeting: 1,
  api_targeting: 1,
};

/** The features of a plan. */
export function featuresOf(tier: Tier): ReadonlySet<Feature> {
  return new Set(features.filter((feature) => tierWeights[tier] >= fromWeight[feature]));
}

/** The tier that a stored word names. An unknown word means the smallest plan. */
export function tierOf(word: string): Tier {
  return word in tierWeights ? (word as Tier) : "free";
}
