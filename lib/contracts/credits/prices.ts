import type { UsageType } from "../words/credits.ts";

/** What a price is for. */
export const creditUnits = [
  "person_found",
  "text",
  "message",
  "number",
  "number_month",
  "minute",
  "answer",
  "campaign",
] as const;
export type CreditUnit = (typeof creditUnits)[number];

interface CreditPrice {
  /** In credits, at most three decimals. */
  readonly credits: number;
  readonly per: CreditUnit;
}

/**
 * What each use costs [BO-204]. Given by the specification: one credit for a verified address (OC-204), and that AI
 * messages are paid one by one (BO-203), phone numbers by the month with a setup fee (OC-322). The rest is this
 * project's choice; docs/credits.md says why.
 */
export const creditPrices = {
  enrich: { credits: 1, per: "person_found" },
  prospect_finder_enrich: { credits: 1, per: "person_found" },
  personality_type: { credits: 1, per: "person_found" },
  ai_comment: { credits: 0.5, per: "text" },
  ai_message: { credits: 1, per: "message" },
  inbox_ai_message: { credits: 1, per: "message" },
  personalized_message: { credits: 1, per: "message" },
  ai_assistant_in_campaigns: { credits: 1, per: "text" },
  ai_sentiment: { credits: 0.1, per: "answer" },
  magic_campaigns: { credits: 5, per: "campaign" },
  sms: { credits: 1, per: "message" },
  call: { credits: 1, per: "minute" },
  phone_installation: { credits: 20, per: "number" },
  phone_monthly_payment: { credits: 30, per: "number_month" },
} as const satisfies Readonly<Record<UsageType, CreditPrice>>;

/** The credits of one use. */
export const priceOf = (usageType: UsageType): number => creditPrices[usageType].credits;
