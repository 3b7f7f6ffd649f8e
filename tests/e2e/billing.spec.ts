import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { inBothLooks } from "./support/both-looks.ts";
import { changeWorkspace } from "./support/database.ts";
import { violet } from "./support/demo.ts";
import { signUpAt } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

/** Pays at the page of the embedded world's provider. */
async function payBy(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/pay\//);
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: /^(Pay|Save card)$/ }).click();
}

/** Numbers that the provider of the embedded world takes (lib/world/settings.ts). */
const good = "4242424242424242";
const declined = "4000000000000002";

const at = (path: string) => address(path, violet.host);

test("credits are bought in the dialog that the address opens, by a card that isn't declined [SH-064, BO-135, BO-143, BO-201]", async ({
  page,
}) => {
  await signUpAt(violet.host, page, `buyer-${randomUUID()}@two.example`);
  // The parameter is kept on the way from /billing.
  await page.goto(at("/billing"));
  await expect(page).toHaveURL(/billing\/overview$/);
  await page.goto(at("/billing?showCreditsModal=true"));
  await expect(page).toHaveURL(/billing\/overview\?showCreditsModal=true/);
  const dialog = page.getByRole("dialog", { name: "Buy credits" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await expect(dialog.getByText("Select how many credits you want")).toBeVisible();
  await inBothLooks(page, "credits");
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("radio", { name: /500 credits/ }).click();
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await payBy(page, declined);
  await expect(page.getByRole("alert")).toBeVisible();
  await payBy(page, good);
  await expect(page).toHaveURL(/billing\/overview/);
  await expect(page.getByText(/of 500 credits used/).first()).toBeVisible();
});

test("a workspace buys a plan, another plan and a seat, and sees what it paid [BO-136, BO-144, BO-145, BO-146, BO-148]", async ({
  page,
}) => {
  await signUpAt(violet.host, page, `buyer-${randomUUID()}@two.example`);
  await page.goto(at("/billing/overview"));
  // The free plan leads to the provider's page; a server that can't be reached keeps the person here.
  await expect(page.getByText("You are on the free plan.")).toBeVisible();
  await page.route("**/api/billing/checkout*", (route) => route.abort());
  await page.getByRole("button", { name: "Choose Basic" }).click();
  await expect(page.getByText(/reach the server/).first()).toBeVisible();
  await picture(page, "failing", { fullPage: true });
  await page.unroute("**/api/billing/checkout*");
  await page.getByRole("button", { name: "Choose Basic" }).click();
  await payBy(page, good);
  await expect(page).toHaveURL(/billing\/overview/);
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan).toContainText("Basic, monthly");
  await expect(plan).toContainText("Next payment");
  await expect(page.getByText("Visa ending in 4242").first()).toBeVisible();
  await inBothLooks(page, "overview");
  await page.setViewportSize({ width: 1440, height: 900 });

  // A running plan is changed after its price was shown, in 500 pixels.
  await page.getByRole("button", { name: "Choose Pro" }).click();
  const confirm = page.getByRole("dialog", { name: "Change to Pro?" });
  await expect(confirm.getByText("To be paid now")).toBeVisible();
  await expect.poll(async () => (await confirm.boundingBox())?.width).toBe(500);
  await inBothLooks(page, "change");
  await page.setViewportSize({ width: 1440, height: 900 });
  await confirm.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Successfully purchased").first()).toBeVisible();
  await expect(plan).toContainText("Pro, monthly");
  await expect(plan).toContainText("3 seats");
  await plan.getByRole("button", { name: "Add a seat" }).click();
  const seat = page.getByRole("dialog", { name: "Buy one more seat?" });
  await seat.getByRole("button", { name: /^Pay/ }).click();
  await expect(plan).toContainText("4 seats");

  await page.goto(at("/billing/transactions"));
  await expect(page.getByRole("row")).toHaveCount(4);
  await inBothLooks(page, "transactions");
});

/** Changes the workspace of whoever is signed in. */
async function become(page: Page, change: Record<string, number | boolean>): Promise<void> {
  const id = await page.evaluate(async () => (await (await fetch("/api/space/info")).json()).payload._id);
  await changeWorkspace(id, change);
}

test("who has no seat for a further account is sent to the plans, and with a plan buys a seat and goes on connecting [BO-141, BO-170, BO-213, BO-214, BO-217]", async ({
  page,
}) => {
  await signUpAt(violet.host, page, `seats-${randomUUID()}@two.example`);
  await page.goto(at("/billing/overview"));
  await become(page, { cloud_seats: 0, is_paid: false });
  await page.goto(at("/billing/overview"));
  await expect(page).toHaveURL(/billing-warning/);
  await page.getByRole("link", { name: "See the plans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose a plan" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose Basic" })).toBeVisible();
  await inBothLooks(page, "pricing");
  await page.setViewportSize({ width: 1440, height: 900 });

  await become(page, { is_paid: true });
  await page.goto(at("/credentials/add"));
  const warning = page.getByText("No free seat for an account in the cloud.");
  await expect(warning).toBeVisible();
  await inBothLooks(page, "no-seat");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "See the plans" }).click();
  await page.getByRole("button", { name: "Choose Basic" }).click();
  await payBy(page, good);
  await expect(page).toHaveURL(/billing\/overview/);

  // What the provider still tells of the purchase brings the bought seat back.
  await expect(async () => {
    await become(page, { cloud_seats: 0 });
    await page.goto(at("/credentials/add"));
    await expect(warning).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("button", { name: "Buy a seat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Successfully purchased").first()).toBeVisible();
  await expect(warning).toBeHidden();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});
