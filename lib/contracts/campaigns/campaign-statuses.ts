/**
 * The statuses of a campaign: its subset of the shared status words (decision 42), and `draft` before its first start.
 */
export const campaignStatuses = ["draft", "active", "paused", "finished", "archived", "deleted"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
