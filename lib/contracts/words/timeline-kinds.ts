/** What stands in the whole history of a person. */
export const timelineKinds = [
  /** The person came into the workspace. */
  "added",
  /** Something happened in a campaign. */
  "event",
  "message",
  /** An account of the workspace became connected with the person, apart from a campaign. */
  "connected",
  "task",
  "task_closed",
  "label",
  "note",
  /** The person opted out, an address failed, or a member decided that nobody contacts them. */
  "suppressed",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
