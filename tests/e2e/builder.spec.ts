import { expect, test } from "@playwright/test";
import { openSignedIn } from "./demo.ts";

test("on a phone the fields of the step that is chosen come into sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.locator('a[href*="/campaign/edit/"]:visible').first().click();
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  const heading = page.getByRole("region", { name: "Step" }).getByRole("heading");
  await expect(heading).not.toBeInViewport();
  await page.getByRole("button", { name: /^1\. / }).click();
  await expect(heading).toBeInViewport();
});
