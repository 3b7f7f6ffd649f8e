/** Whether people of a campaign await approval by a member before anything is sent to them. Source: OC-106. */
export const approvalModes = ["manual", "automatic"] as const;
export type ApprovalMode = (typeof approvalModes)[number];

/** The approval state of a person in a campaign. Source: OC-105. */
export const approvalStates = [
  "awaiting_approval",
  "approved",
  "hold",
  "canceled",
  "paused",
  "complete",
] as const;
export type ApprovalState = (typeof approvalStates)[number];
