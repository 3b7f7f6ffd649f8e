/**
 * Which conversations are listed, in the order in which the filters are offered: `all` are those neither archived nor
 * asleep; `starred` are starred ones wherever they are.
 */
export const dialogFilters = ["all", "unread", "starred", "snoozed", "archived"] as const;
export type DialogFilter = (typeof dialogFilters)[number];
