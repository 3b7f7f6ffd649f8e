import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on a page, or in the dialog that `within` names (the page behind it is hidden then, and a dialog needs
 * no landmark): each fault's rule and where it is.
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  // Axe reports inside the page itself: another page for each report would take a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (within ? axe.include(within).disableRules("region") : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
}
