/** By what a list of campaigns may be sorted, in place of its own order. */
export const campaignSorts = [
  "name",
  "status",
  "people",
  "sent",
  "accepted",
  "replied",
  "last_activity",
] as const;
export type CampaignSort = (typeof campaignSorts)[number];
