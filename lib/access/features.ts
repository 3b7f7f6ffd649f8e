/** The groups in which a plan's features are set. Source: the pages below a white-label's plan (BO-363 to BO-371). */
export const featureGroups = [
  "base_features",
  "search_types",
  "integrations",
  "crm_integrations",
  "dialer_features",
  "ai_email_features",
  "email_features",
  "seats_type",
  "ai_features",
] as const;

export type FeatureGroup = (typeof featureGroups)[number];

interface FeatureRule {
  readonly group: FeatureGroup;
  /**
   * The smallest weight of a tier that has the feature. Null: no tier has it until a brand's plan turns it on, since
   * what it leads to isn't complete (decision 52).
   */
  readonly from: number | null;
}

/**
 * Every feature that a plan turns on or off, by its name on the wire. What each gates is said in docs/features.md; the
 * smallest tiers are this project's choice. Source: BO-223 to BO-267.
 */
const table = {
  campaigns: { group: "base_features", from: 0 },
  social_automation: { group: "base_features", from: 0 },
  dash_tasks: { group: "base_features", from: 1 },
  smart_sequences: { group: "base_features", from: 1 },
  enrichment: { group: "base_features", from: 1 },
  icebreakers: { group: "base_features", from: null },
  video: { group: "base_features", from: null },
  prospect_finder: { group: "base_features", from: null },
  connection_booster: { group: "base_features", from: null },
  inmail_booster: { group: "base_features", from: null },

  social_targeting: { group: "search_types", from: 0 },
  post_targeting: { group: "search_types", from: 1 },
  event_targeting: { group: "search_types", from: 1 },
  group_targeting: { group: "search_types", from: 1 },
  api_targeting: { group: "search_types", from: 1 },
  instant_searches: { group: "search_types", from: null },

  webhook_integration: { group: "integrations", from: 1 },
  zapier_integration: { group: "integrations", from: 1 },
  calendly: { group: "integrations", from: 1 },

  native_crm: { group: "crm_integrations", from: 1 },
  pipedrive_crm: { group: "crm_integrations", from: null },
  hubspot_crm: { group: "crm_integrations", from: null },

  calling: { group: "dialer_features", from: null },
  sms: { group: "dialer_features", from: null },
  voicemail: { group: "dialer_features", from: null },

  ai_domain: { group: "ai_email_features", from: null },
  mailbox_slot: { group: "ai_email_features", from: null },

  email_automation: { group: "email_features", from: 1 },
  link_tracking: { group: "email_features", from: 1 },
  email_warming: { group: "email_features", from: null },

  cloud: { group: "seats_type", from: 1 },
  extension: { group: "seats_type", from: 1 },
  allow_residential_proxies: { group: "seats_type", from: 1 },

  ai_powered_labels: { group: "ai_features", from: 1 },
  ai_magic_campaigns: { group: "ai_features", from: 1 },
  ai_employee_messages: { group: "ai_features", from: null },
  ai_assistant_in_campaigns: { group: "ai_features", from: null },
  ai_assistant_in_inbox: { group: "ai_features", from: null },
  ai_powered_comments: { group: "ai_features", from: null },
  ai_powered_personality_type: { group: "ai_features", from: null },
  ai_company_researches: { group: "ai_features", from: null },
  ai_targeting: { group: "ai_features", from: null },
} as const satisfies Record<string, FeatureRule>;

export type Feature = keyof typeof table;

export const features = Object.keys(table) as Feature[];

export const featureTable: Readonly<Record<Feature, FeatureRule>> = table;

export function isFeature(word: string): word is Feature {
  return Object.hasOwn(table, word);
}
