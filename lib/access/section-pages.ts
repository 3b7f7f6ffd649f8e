import type { PageSwitches } from "./page-conditions.ts";
import type { SubWord } from "./page-rule.ts";
import { pages } from "./pages.ts";
import { isShown } from "./shown-pages.ts";
import type { Tab } from "./tabs.ts";
import type { Viewer } from "./viewer.ts";

/** A page of a section, as the sub-navigation in the header shows it. */
export interface SectionPage {
  readonly tab: Tab;
  /** The page's path in the table: which of them is open. */
  readonly path: string;
  readonly href: string;
  readonly word: SubWord;
}

/** The pages of all sections that a viewer may open, in the order of the page table [SH-217]. */
export function sectionPages(viewer: Viewer, switches: PageSwitches): SectionPage[] {
  return pages.flatMap((page) => {
    const { tab, sub, path } = page;
    if (!tab || !sub || !isShown(viewer, page, switches)) return [];
    return [{ tab, path, href: path.replace(/\/\{.*$/, ""), word: sub }];
  });
}

/** The sub-navigation of the section that a page belongs to. A section of a single page has none. */
export function pagesOfSection<P extends Pick<SectionPage, "tab">>(
  all: readonly P[],
  tab: Tab | undefined,
): readonly P[] {
  const found = all.filter((page) => page.tab === tab);
  return found.length > 1 ? found : [];
}
