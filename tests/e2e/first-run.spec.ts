import { expect, test } from "@playwright/test";
import { signUp } from "./support/new-person.ts";
import { address } from "./support/product.ts";
import { operate } from "./support/running.ts";

test("a new workspace is led to its first campaign: five steps, each on its real page with a line that says what to do, left and found again", async ({
  page,
}) => {
  await signUp(page, `ida.${Date.now()}@stone.example`);
  await page.goto(address("/dashboard/my-dashboard"));
  const steps = page.getByRole("region", { name: "Get your first campaign going" });
  await expect(steps.getByText("0 of 5 steps done")).toBeVisible();
  await expect(steps.getByRole("listitem")).toHaveText([
    /Connect a social account/,
    /Connect a mailbox/,
    /Bring people/,
    /Write the sequence/,
    /Review and start/,
  ]);
  await steps.getByRole("link", { name: "Connect" }).last().click();
  await expect(page).toHaveURL(/\/integrations\?.*first_step=mailbox/);
  await expect(page.getByText("Step 2 of 5:")).toBeVisible();
  await expect(page.getByText("choose your mail provider and connect it.")).toBeVisible();
  await page.getByRole("link", { name: "All steps" }).click();
  await expect(steps).toBeVisible();
});

test("whoever has nothing yet may look around in the brand's demo", async ({ page }) => {
  operate("brand", "default", "set", "demo=https://demo.example/");
  try {
    await signUp(page, `eva.${Date.now()}@stone.example`);
    for (const path of ["/credentials/add", "/dashboard/my-dashboard"]) {
      await page.goto(address(path));
      const demo = page.getByRole("link", { name: "Look around in a demo" });
      await expect(demo).toHaveAttribute("href", "https://demo.example/");
      await expect(demo).toHaveAttribute("target", "_blank");
    }
  } finally {
    operate("brand", "default", "set", "demo=default");
  }
  await page.reload();
  await expect(page.getByRole("region", { name: "Get your first campaign going" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Look around in a demo" })).toHaveCount(0);
});
