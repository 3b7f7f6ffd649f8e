import { type AllowedPages, defaultAllowedPages, tabs } from "@/lib/access/tabs.ts";

/** Every page of the map with what it says; a page that the given map leaves out is not allowed [SH-474]. */
export function wholeMap(map: AllowedPages): Required<AllowedPages> {
  return Object.fromEntries(tabs.map((tab) => [tab, map[tab] === true])) as Required<AllowedPages>;
}

/** What a member may open: admins all pages, workers those of their map [SH-464]. */
export function pagesOf(member: {
  readonly isAdmin: boolean;
  readonly allowedPages: AllowedPages | null;
}): Required<AllowedPages> {
  if (member.isAdmin) return wholeMap(Object.fromEntries(tabs.map((tab) => [tab, true])));
  return wholeMap(member.allowedPages ?? defaultAllowedPages);
}

/**
 * The map of somebody who stops being an admin: their own where there is one, else that of a new member. A map that
 * allows nothing is no map: whoever created the workspace has one.
 */
export function mapAfterAdmin(map: AllowedPages | null): Required<AllowedPages> {
  const own = wholeMap(map ?? {});
  return tabs.some((tab) => own[tab]) ? own : wholeMap(defaultAllowedPages);
}

/** Whether two maps allow the same. */
export function isSameMap(one: AllowedPages, other: AllowedPages): boolean {
  return tabs.every((tab) => (one[tab] === true) === (other[tab] === true));
}

/** Whether a map allows a page that the other one doesn't any more. */
export function isLess(before: AllowedPages, after: AllowedPages): boolean {
  return tabs.some((tab) => before[tab] === true && after[tab] !== true);
}
