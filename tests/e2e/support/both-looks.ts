import { expect, type Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { picture } from "./picture.ts";

/** A wide window in light colours, and a phone in dark ones. */
const looks = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;

/** Looks at a page in both: axe finds nothing, nothing is wider than the window, and a picture of each may be kept. */
export async function inBothLooks(page: Page, name: string, height = 900): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, `${name}-${width}`, { fullPage: true });
  }
}
