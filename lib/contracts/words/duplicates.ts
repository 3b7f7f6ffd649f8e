/** Why two people may be the same: the same inbox, the same profile of the network, the same number. */
export const duplicateReasons = ["address", "profile", "phone"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Fields of which the one or the other person's value counts after a merge. */
export const mergeFields = [
  "name",
  "company_name",
  "job_title",
  "email",
  "phone",
  "social_url",
  "location",
  "custom_fields",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** What keeps two people from becoming one just now, or one from becoming two again. */
export const mergeObstacles = [
  /** Something is being sent to one of them, or nobody knows yet whether it arrived. */
  "in_flight",
  /** Each is on the way in a campaign. */
  "both_live",
  /** They are, or were, in the same campaign. */
  "same_campaign",
  /** Many people of the workspace are being changed, and these may be among them. */
  "deed_running",
  /** A blacklist that holds for one of them has no room for the other. */
  "blacklist_full",
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];
