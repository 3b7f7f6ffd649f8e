import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on a page, or in the dialog that `within` names (the page behind it is hidden then, and a dialog needs
 * no landmark): each fault's rule and where it is.
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  const moveAgain = await stopMotion(page);
  // Axe reports inside the page itself: another page for each report would take a quarter of the time. To write out
  // what it finds in order, too, would take more than half.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (within ? axe.include(within).disableRules("region") : axe).analyze();
  await moveAgain();
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
}

/**
 * Ends every transition and animation, until the returned function is called: what is half faded in has colours that
 * nobody is meant to read.
 */
async function stopMotion(page: Page): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({
    content:
      "*, *::before, *::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; }",
  });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  return () => style.evaluate((element) => (element as Element).remove());
}
