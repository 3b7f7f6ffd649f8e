import { expect, type Page, test } from "@playwright/test";
import { signUp } from "../e2e/support/new-person.ts";
import { address, world } from "../e2e/support/product.ts";

const folder = "docs/images/first-campaign";

/** A picture of the page as it stands, without what comes and goes. */
async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
}

const part = (page: Page, name: RegExp) => page.getByRole("tab", { name }).first().click();

/** The way of docs/users/first-campaign.md, step by step; each step leaves its picture. */
test("pictures of the first campaign", async ({ page }) => {
  await signUp(page, "ida@stone.example");
  await page.goto(address("/dashboard/my-dashboard"));
  await expect(page.getByText("0 of 5 steps done")).toBeVisible();
  await picture(page, "1-steps");

  await page.goto(address("/credentials/add"));
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await page.getByLabel("Country").click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: /Germany/ }).click();
  await next.click();
  await picture(page, "2-hours");
  await next.click();
  await page.getByRole("button", { name: /^Use/ }).first().click();
  await page.getByRole("button", { name: "Connect" }).click();
  const hint = page.getByText(/sent the code \d{6}/);
  const code = /\d{6}/.exec((await hint.textContent()) ?? "")![0];
  await page.getByLabel("Security code").fill(code);
  await page.getByRole("button", { name: "Confirm the code" }).click();
  await page.waitForURL(/my-campaigns.*selectedCred/);

  await page.goto(address("/integrations"));
  await page.getByRole("button", { name: /^Connect Mailbox/ }).click();
  await picture(page, "3-mailbox");
  await page.getByRole("dialog").getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("The mailbox is connected")).toBeVisible();

  await page.goto(address("/campaign/add"));
  await page.getByLabel("Name").fill("Analytics leaders");
  await page.getByRole("checkbox", { name: /mail\.example/ }).check();
  await part(page, /^People/);
  await page.locator("input[type=file]").setInputFiles("tests/fixtures/people-semicolons.csv");
  await expect(page.getByText("Anton · Nadia · Grace")).toBeVisible();
  await picture(page, "4-people");
  await page.getByRole("button", { name: /^Import/ }).click();
  await expect(page.getByText("18 people imported")).toBeVisible();

  await part(page, /^Sequence/);
  await picture(page, "5-templates");
  await page.getByRole("button", { name: /^Connect, then talk/ }).click();
  await expect(page.getByLabel("Note", { exact: true })).toBeVisible();
  await expect(page.getByText("Resolve errors before saving")).toHaveCount(0);
  await picture(page, "6-sequence");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.waitForURL(/campaign\/edit\/.+/);
  await part(page, /^Review/);
  await expect(page.getByRole("button", { name: "Start campaign" })).toBeEnabled();
  await picture(page, "7-review");
  await page.getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByText("Campaign started")).toBeVisible();
  // A few days in half a minute.
  await world("POST", "/clock", { mode: "scaled", rate: 10_000 });
  await page.waitForTimeout(35_000);
  await world("POST", "/clock", { mode: "real" });
  await page.goto(address("/campaigns/my-campaigns"));
  await page.getByRole("link", { name: "Analytics leaders" }).first().click();
  await page.waitForURL(/campaign\/edit/);
  await expect(page.getByRole("heading", { name: "Analytics leaders" })).toBeVisible();
  await picture(page, "8-overview");
  await page.goto(address("/inbox?filter=needs_answer"));
  await page.getByRole("main").getByRole("listitem").first().click();
  await page.waitForURL(/inbox\/[0-9a-f-]{36}/);
  await expect(page.getByRole("textbox").last()).toBeVisible();
  await picture(page, "9-inbox");
});
