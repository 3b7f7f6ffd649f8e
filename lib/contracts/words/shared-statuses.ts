/**
 * The status words that campaigns, people of a campaign, searches and tasks share [OC-028]. Each of them has its own
 * closed set made from these words (decision 42).
 */
export const sharedStatuses = [
  "active",
  "paused",
  "pending",
  "excluded",
  "finished",
  "completed",
  "failed",
  "skipped",
  "archived",
  "deleted",
] as const;
type SharedStatus = (typeof sharedStatuses)[number];

/**
 * A person of a campaign: `pending` until somebody enrols or approves them, `active` on the way, `paused` by a person,
 * an answer or with the campaign, `completed` at the end, `excluded` for good: by a member, or because they opted out
 * or are on a blacklist.
 */
export const personStatusesInCampaign = [
  "pending",
  "active",
  "paused",
  "completed",
  "excluded",
] as const satisfies readonly SharedStatus[];
export type PersonStatusInCampaign = (typeof personStatusesInCampaign)[number];
