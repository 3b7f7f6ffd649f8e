import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { address } from "./support/product.ts";
import { operate } from "./support/running.ts";

const { host } = northwind;
const prompt = (page: Page) => page.getByRole("dialog", { name: "This page is not in your plan" });

test("a page that the plan lacks leads on by its address and says so, and says so in place by a click", async ({
  page,
}) => {
  await openSignedIn(page, "/smart-sequences");
  await expect(page).toHaveURL(/\/smart-sequences/);
  operate("plan", "one", "pro", "smart_sequences=off", "dash_tasks=off");
  try {
    for (const path of ["/smart-sequences", "/dashboard/my-tasks"]) {
      await page.goto(address(path, host));
      await expect(prompt(page)).toBeVisible();
      await expect(page).toHaveURL(
        (url) => url.pathname === "/campaigns/my-campaigns" && !url.searchParams.has("upgrade"),
      );
      expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
      await prompt(page).getByRole("button", { name: "Close" }).last().click();
      await expect(prompt(page)).toBeHidden();
    }
    // It is told once, not on every return to the page.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Smart sequences" }).click();
    await expect(page.getByRole("dialog", { name: "Branches need a larger plan" })).toBeVisible();
    await page.goto(address("/dashboard/my-dashboard", host));
    const section = page.getByRole("navigation", { name: "Dashboard" });
    await expect(section.getByRole("link")).toHaveText(["Overview", "Activity"]);
  } finally {
    operate("plan", "one", "pro", "smart_sequences=default", "dash_tasks=default");
  }
});

test("an unknown feature in an address is logged to the browser's console only: nothing is shown, told or thrown [SH-497]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  const said: string[] = [];
  const told: string[] = [];
  page.on("console", (message) => said.push(`${message.type()} ${message.text()}`));
  page.on("pageerror", (error) => said.push(`thrown ${error.message}`));
  page.on("request", (request) => {
    if (request.url().includes("/client_errors")) told.push(request.url());
  });
  await page.goto(address("/campaigns/my-campaigns?upgrade=nonsense", host));
  await expect.poll(() => said).toContain("warning Unknown feature: nonsense");
  await expect(page).toHaveURL((url) => !url.searchParams.has("upgrade"));
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  expect(said.filter((line) => !line.startsWith("warning"))).toEqual([]);
  expect(told).toEqual([]);
});
