import type { PageSwitches } from "./page-conditions.ts";
import type { Page, PlaceIcon } from "./page-rule.ts";
import { pages } from "./pages.ts";
import { isShown } from "./shown-pages.ts";
import { isSidebarTab, type SidebarTab, type Tab, tabs } from "./tabs.ts";
import type { Viewer } from "./viewer.ts";

/** A main entry, as the sidebar, the phone's tabs and the palette show it. */
export interface Place {
  readonly tab: SidebarTab;
  readonly href: string;
  readonly icon: PlaceIcon;
}

const toPlace = ({ path, tab, icon }: Page): Place[] =>
  tab && isSidebarTab(tab) && icon ? [{ tab, icon, href: path.replace(/\/\{.*$/, "") }] : [];

/** The main entries in their order. */
export const places: readonly Place[] = pages.flatMap(toPlace);

/** The main entries that a viewer is shown. */
export const shownPlaces = (viewer: Viewer, switches: PageSwitches): Place[] =>
  pages.filter((page) => isShown(viewer, page, switches)).flatMap(toPlace);

/** The pages of a worker's map that exist: nobody is offered any other. */
export const tabsWithPages: readonly Tab[] = tabs.filter((tab) =>
  pages.some((page) => page.tab === tab || page.alsoTab === tab),
);

const compiled = pages.map((rule) => ({
  rule,
  fixed: rule.path.split("/"),
  pattern: new RegExp(
    `^${rule.path.replace(/\/\{\w+\?\}/g, "(?:/([^/]+))?").replace(/\{\w+\}/g, "([^/]+)")}/?$`,
    "i",
  ),
}));

/** The rule of an address's path, or null when there is no such page. Paths match case-insensitively (decision 12). */
export function pageOf(path: string): Page | null {
  return compiled.find(({ pattern }) => pattern.test(path))?.rule ?? null;
}

/**
 * The canonical form of an address's path: fixed parts in lower case, parameters unchanged (decision 12). Null where
 * there is no such page, or the path is canonical already.
 */
export function canonicalPath(path: string): string | null {
  const found = compiled.find(({ pattern }) => pattern.test(path));
  if (!found) return null;
  const canonical = path
    .split("/")
    .map((part, index) => (found.fixed[index]?.startsWith("{") ? part : part.toLowerCase()))
    .join("/");
  return canonical === path ? null : canonical;
}
