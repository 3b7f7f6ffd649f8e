import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { changeWorkspace, database } from "./support/database.ts";
import { enter, tokenOf, violet } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

/** Whether the workspace's pages of billing stand, and whether it buys there or elsewhere. */
const bill = (workspaceId: string, way: "off" | "elsewhere" | "here") =>
  changeWorkspace(workspaceId, {
    is_billing_enabled: way !== "off",
    subscription_mode: way === "elsewhere" ? "manual" : "no_sub",
  });

/** Spends credits as the product does, so many hours ago. */
async function spend(
  workspaceId: string,
  usageType: string,
  credits: number,
  hoursAgo: number,
): Promise<void> {
  const sql = database();
  const [id, units] = [randomUUID(), Math.round(credits * 1000)];
  await sql.begin(async (tx) => {
    await tx`select set_config('app.workspace', ${workspaceId}, true)`;
    const [lot] = await tx<
      { id: string; source: string }[]
    >`update credit_lots set remaining = remaining - ${units}
      where workspace_id = ${workspaceId} and id = (select id from credit_lots
        where workspace_id = ${workspaceId} and remaining >= ${units} limit 1) returning id, source`;
    await tx`insert into credit_transfers (workspace_id, id, key, kind, amount, usage_type, origin, at)
      values (${workspaceId}, ${id}, ${id}, 'spend', ${-units}, ${usageType}, 'auto',
        product_now() - ${hoursAgo} * interval '1 hour')`;
    await tx`insert into credit_entries (workspace_id, transfer_id, line, account, lot_id, amount) values
      (${workspaceId}, ${id}, 0, ${`spent:${usageType}`}, null, ${units}),
      (${workspaceId}, ${id}, 1, ${`held:${lot!.source}`}, ${lot!.id}, ${-units})`;
    await tx`update credit_books set available = available - ${units}, used = used + ${units}
      where workspace_id = ${workspaceId}`;
  });
  await sql.end();
}

test("the credits' history tells what is left, what was spent by day and category, and each movement; buying asks sales where nothing is sold [BO-138, BO-196, BO-198, BO-200, BO-202]", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(violet)}` };
  const { _id: id } = await payload<{ _id: string }>(ask("/api/space/info", { host: violet.host, headers }));
  const path = address("/billing/credits-history", violet.host);
  await enter(page.context(), violet);
  try {
    await bill(id, "off");
    await page.goto(path);
    await expect(page, "billing is off").not.toHaveURL(/billing/);
    await bill(id, "elsewhere");
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Credits" })).toBeVisible();
    await expect(page.getByText("Credits aren’t counted here")).toBeVisible();
    await expect(page.getByText("Nothing moved in this period")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    operate("credits", id, "100");
    for (let time = 0; time < 10; time++) await spend(id, "enrich", 1, time * 5);
    await spend(id, "ai_sentiment", 0.4, 30);
    await page.goto(path);
    await expect(page.getByText(/of 100 credits used/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Spent by day" })).toBeVisible();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    const byType = page.getByRole("region", { name: "Spent by category" });
    await expect(byType.getByRole("listitem").nth(0)).toContainText(/Find emails and phones\s*10/);
    await expect(byType.getByRole("listitem").nth(1), "0.4 is shown as 1").toContainText(/AI sentiment\s*1$/);
    for (const bar of await page.getByRole("progressbar").all())
      expect((await bar.boundingBox())?.height, "a bar that is seen").toBeGreaterThan(2);
    await picture(page, "history", { fullPage: true });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await page.getByLabel("Category", { exact: true }).selectOption({ label: "AI sentiment" });
    await expect(page).toHaveURL(/type=ai_sentiment/);
    await expect(page.getByRole("cell", { name: "-0.4" })).toBeVisible();
    await page.getByLabel("User", { exact: true }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();

    await page.getByRole("button", { name: "Buy credits" }).click();
    const dialog = page.getByRole("dialog", { name: "Buy credits" });
    await expect(dialog.getByText("Please contact Sales to add more credits")).toBeVisible();
    await dialog.getByText("What credits buy").click();
    await expect(dialog.getByText("1 per person found").first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.setViewportSize({ width: 390, height: 800 });
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await picture(page, `390-${scheme}`, { fullPage: true });
      expect(await axeFaults(page)).toEqual([]);
    }
  } finally {
    operate("credits", id, "any");
    await bill(id, "here");
  }
});
