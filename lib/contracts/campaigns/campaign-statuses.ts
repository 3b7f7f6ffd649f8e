/** A campaign's own closed set of the shared status words (decision 42), with `draft` before its first start. */
export const campaignStatuses = ["draft", "active", "paused", "finished", "archived", "deleted"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
