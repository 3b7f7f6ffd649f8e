/** The kinds of actions of a social account that have limits. */
export const limitKinds = [
  "invitation",
  "message",
  "profile_view",
  "inmail",
  "group_message",
  "event_invitation",
  "follow",
  "like",
  "endorsement",
  "comment",
  "search_page",
] as const;
export type LimitKind = (typeof limitKinds)[number];
