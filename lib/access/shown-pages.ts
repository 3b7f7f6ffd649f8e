import { isOfBrand, type PageSwitches } from "./page-conditions.ts";
import type { PageRule } from "./page-rule.ts";
import { hasFeature, mayOpenPage, type Viewer } from "./viewer.ts";

/**
 * Whether navigation shows a page to somebody: the map and their role let them open it, the plan has its feature
 * [SH-475], and neither their workspace nor their brand goes without it [SH-015, SH-477].
 */
export function isShown(viewer: Viewer, page: PageRule, switches: PageSwitches): boolean {
  return (
    mayOpenPage(viewer, page) &&
    isOfBrand(page, switches) &&
    (page.feature === undefined || hasFeature(viewer, page.feature)) &&
    (!page.isDialer || viewer.workspace?.hasDialer === true) &&
    (!page.isCrm || viewer.workspace?.showsCrm === true) &&
    (!page.isBilling || (viewer.workspace?.isBillingEnabled === true && !switches.hideBilling))
  );
}
