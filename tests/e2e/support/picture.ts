import { type Page, test } from "@playwright/test";

/**
 * Keeps a picture of the page for whoever looks at the journey, where `PICTURES=1` asks for pictures: taking them all
 * costs a journey seconds.
 */
export async function picture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!process.env.PICTURES) return;
  await page.screenshot({ ...options, path: test.info().outputPath(`${name}.png`) });
}
