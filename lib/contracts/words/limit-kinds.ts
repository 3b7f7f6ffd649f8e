/**
 * The kinds of actions of a social account that have limits [SH-277]. Connection requests by email are connection
 * requests: the network counts both together. Emails have the limits of their mailboxes.
 */
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
  "withdrawal",
  "search_page",
  "sms",
  "voicemail",
] as const;
export type LimitKind = (typeof limitKinds)[number];
