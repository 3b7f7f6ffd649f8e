import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { connectWrongly, signUp } from "./support/new-person.ts";
import { address } from "./support/product.ts";

test("an account that stands still is told over every page and at the bell; closed, it stays so [SH-220, SH-429, SH-431]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, `nora.${Date.now()}@stone.example`);
  await connectWrongly(page);
  const said = "is signed out: the network refuses the sign-in.";
  const over = page.getByRole("status").filter({ hasText: said });
  const bell = page.getByRole("button", { name: "1 notification" });

  await test.step("over the page, with the way to mend it", async () => {
    await page.goto(address("/campaigns/my-campaigns"));
    await expect(over).toHaveCount(1);
    await expect(over.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      /\/credentials\/add\?credential=/,
    );
    await expect(bell).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("over.png") });
    await page.goto(address("/reports"));
    await expect(over).toHaveCount(1);
  });

  await test.step("in the bell's list, on a phone too", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await bell.click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText("Signed out", { exact: true })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("bell.png") });
  });

  await test.step("closed: gone from both, and after a reload", async () => {
    const list = page.getByRole("dialog", { name: "Notifications" });
    await list.getByRole("button", { name: "Close “Signed out”" }).click();
    await expect(list.getByText("Nothing needs you.")).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("empty.png") });
    await page.keyboard.press("Escape");
    await expect(over).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    const fetched = page.waitForResponse(/notifications\/fetch/);
    await page.reload();
    await fetched;
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await expect(over).toHaveCount(0);
  });
});
