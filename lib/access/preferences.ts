import type { PageSwitches } from "./page-conditions.ts";
import { pages } from "./pages.ts";
import { isShown } from "./shown-pages.ts";
import type { Viewer } from "./viewer.ts";

/** An entry of the side navigation of the preferences. */
export interface PreferencePlace {
  readonly group: "user" | "workspace";
  readonly href: string;
  readonly title: (typeof pages)[number]["title"];
}

/**
 * The pages of the preferences that a viewer may open, in the order of the page table [SH-206]. A page with a parameter
 * besides the workspace belongs to another page's list.
 */
export function preferencePlaces(viewer: Viewer, switches: PageSwitches): PreferencePlace[] {
  const { workspace } = viewer;
  if (!workspace) return [];
  const shown = pages.filter((page) => shape.test(page.path) && isShown(viewer, page, switches));
  return shown.map(({ path, title }) => ({
    group: path.startsWith("/preferences/user/") ? "user" : "workspace",
    href: path.replace("{id}", workspace.id),
    title,
  }));
}

const shape = /^\/preferences\/(?:user|workspace)\/[a-z-]+(?:\/\{id\})?$/;
