/**
 * The filters of the conversation list, in the order in which they are offered. `all` are those neither archived nor
 * snoozed; `needs_answer` of these where a person wrote and no member has answered since; `mine` those that the caller
 * is to look after; `starred` and `scheduled` all that are, archived and snoozed included.
 */
export const dialogFilters = [
  "all",
  "needs_answer",
  "unread",
  "mine",
  "starred",
  "scheduled",
  "snoozed",
  "archived",
] as const;
export type DialogFilter = (typeof dialogFilters)[number];
