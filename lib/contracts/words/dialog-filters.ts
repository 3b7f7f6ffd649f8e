/**
 * The filters of the conversation list, in the order in which they are offered. `all` are those neither archived nor
 * snoozed; `starred` are all starred ones, archived and snoozed included.
 */
export const dialogFilters = ["all", "unread", "starred", "snoozed", "archived"] as const;
export type DialogFilter = (typeof dialogFilters)[number];
