import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

test("a campaign that has started opens on its overview, whose figures lead to the reports; these are filtered, mailed and subscribed [BO-268, BO-269]", async ({
  page,
}) => {
  const client = await demoClient();
  const { items } = await client.call<{ items: { _id: string; name: string; launched_at: number | null }[] }>(
    "GET",
    "/workflows?limit=50",
  );
  const started = items.find(({ launched_at }) => launched_at !== null);
  expect(started, "the demo has a campaign that has started").toBeDefined();
  await openSignedIn(page, `/campaign/edit/${started?._id}`);
  await expect(page.getByRole("heading", { name: started?.name ?? "" })).toBeVisible();
  for (const heading of ["The last 30 days", "Steps", "Where people stand"])
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await picture(page, "overview", { fullPage: true });
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("columnheader", { name: "Sent" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Sequence", exact: true }).click();
  await expect(page.getByRole("tab", { name: /^Sequence/ })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: /^Replied/ }).click();
  await expect(page).toHaveURL(/\/reports\?.*metric=new_replied/);

  await page.goto(address("/reports", northwind.host));
  for (const period of ["3 days", "1 week", "2 weeks", "1 month", "3 months", "6 months", "1 year"])
    await expect(page.getByLabel("Period").getByRole("option", { name: period, exact: true })).toBeAttached();
  await page.getByLabel("Period").selectOption({ label: "1 year" });
  await expect(page).toHaveURL(/period=1_year/);
  await page.getByRole("button", { name: /^Emails sent/ }).click();
  await expect(page.getByRole("heading", { name: "Emails sent by day" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Mail me this" }).click();
  await expect(page.getByText("The report is on its way")).toBeVisible();
  await page.getByLabel("How often").selectOption({ label: "Every Monday" });
  await expect(page.getByLabel("Time zone")).toBeVisible();
  await page.getByLabel("How often").selectOption({ label: "Never" });
  await expect(page.getByLabel("Time zone")).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ["/reports", `/campaign/edit/${started?._id}`, "/campaigns/my-campaigns"]) {
    await page.goto(address(path, northwind.host));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    await picture(page, `390${path.replaceAll("/", "-")}`, { fullPage: true });
  }
});
