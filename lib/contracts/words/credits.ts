/** What credits are spent on: a closed list [BO-194]. */
export const usageTypes = [
  "enrich",
  "prospect_finder_enrich",
  "ai_comment",
  "ai_message",
  "personality_type",
  "phone_installation",
  "phone_monthly_payment",
  "sms",
  "call",
  "inbox_ai_message",
  "ai_sentiment",
  "personalized_message",
  "magic_campaigns",
  "ai_assistant_in_campaigns",
] as const;
export type UsageType = (typeof usageTypes)[number];

/** What had credits spent [BO-195]. */
export const spendOrigins = ["workflow", "manual", "retry", "auto"] as const;
export type SpendOrigin = (typeof spendOrigins)[number];

/** Where credits come from. `opening`: what a workspace had before its credits were kept in a ledger. */
export const creditSources = ["plan", "purchase", "operator", "opening"] as const;
export type CreditSource = (typeof creditSources)[number];

/** What a line of the credits' history tells of. */
export const creditKinds = ["grant", "spend", "refund", "expiry", "withdrawal", "opening"] as const;
export type CreditKind = (typeof creditKinds)[number];
