/** The windows of the activity feed. Source: OC-462. */
export const activityWindows = ["last_3_hours", "today", "yesterday", "this_week"] as const;
export type ActivityWindow = (typeof activityWindows)[number];

/** What the activity feed tells of. */
export const activityKinds = ["sent", "accepted", "replied", "booked_meeting", "opted_out"] as const;
export type ActivityKind = (typeof activityKinds)[number];
