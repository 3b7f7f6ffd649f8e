import { expect, test } from "@playwright/test";
import { type Person, withAnswers } from "./support/answers.ts";
import { axeFaults } from "./support/axe.ts";
import { northwind } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

test("a member marks somebody who answered as interested, and the report counts it", async ({ page }) => {
  const [person] = (await withAnswers(page, 1, 4)) as [Person];
  await page.goto(address(`/inbox/${person._id}`, northwind.host));
  const status = page.getByRole("button", { name: /^Status: Replied/ });
  await status.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "What the history says" })).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("menuitemradio", { name: "Interested" }).click();
  await expect(page.getByRole("button", { name: /^Status: Interested/ })).toBeVisible();
  await picture(page, "marked");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Status: Interested/ })).toBeVisible();
  await expect(page.getByText("Marked as interested")).toBeVisible();

  await page.goto(address("/reports", northwind.host));
  const tile = page.getByRole("button", { name: /^Newly interested/ });
  // It is counted within a quarter of a minute.
  await expect
    .poll(
      async () => {
        await page.reload();
        return (await tile.textContent()) ?? "";
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toMatch(/^Newly interested[1-9]/);

  await page.goto(address(`/profiles/my-prospects/${person._id}`, northwind.host));
  const panel = page.getByRole("complementary", { name: "Prospect" });
  await panel.getByRole("button", { name: /^Status: Interested/ }).click();
  await page.getByRole("menuitemradio", { name: "What the history says" }).click();
  await expect(panel.getByRole("button", { name: /^Status: Replied/ })).toBeVisible();
});
