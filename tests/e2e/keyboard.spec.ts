import { expect, test } from "@playwright/test";
import { openSignedIn } from "./demo.ts";

test("every page and action, people and campaigns are found from the keyboard", async ({ page }) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  await expect(page.getByRole("button", { name: "Search and commands" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.type("inbo");
  await expect(page.getByRole("option", { name: /Inbox/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inbox/);
  await page.keyboard.press("Control+k");
  await palette.fill("spring");
  await expect(page.getByRole("option", { name: /Spring outreach/ })).toBeVisible();
  await palette.fill("no such thing");
  await expect(page.getByText("Nothing has that name")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  const opener = page.getByRole("button", { name: "Search and commands" });
  await opener.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("arrows move through the list while a person stands beside it, Escape leads back", async ({ page }) => {
  await openSignedIn(page, "/profiles/my-prospects");
  const names = page.locator("tbody a");
  const [first, second] = [await names.nth(0).textContent(), await names.nth(1).textContent()];
  await names.nth(0).click();
  const panel = page.getByRole("complementary", { name: "Prospect" });
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText(first ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText(second ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText(first ?? "");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(names.nth(0)).toBeFocused();
});

test("an address keeps its account from page to page; a phone loads the page anew for another [SH-061, SH-065, SH-254, SH-255]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.getByRole("button", { name: /^Social account: Emma Vogel/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Emma Vogel/ })
    .click();
  await expect(page).toHaveURL(/my-campaigns\?selectedCred=/);
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await expect(page).toHaveURL(/\/inbox\?selectedCred=/);
  // A link that leaves it out: it is put back.
  await page.getByRole("link", { name: /home$/ }).first().click();
  await expect(page).toHaveURL(/my-campaigns\?selectedCred=/);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("button", { name: /^Social account: Emma Vogel/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Emma Vogel/ })
    .click();
  await expect.poll(() => page.evaluate(() => "same" in window).catch(() => true)).toBe(false);
  await expect(page).toHaveURL(/my-campaigns\?selectedCred=/);
});

test("the switcher shows the accounts, the seats and the way to a new account [SH-231, SH-232, SH-252, SH-253]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  await page.getByRole("button", { name: /^Social account: Emma Vogel/ }).click();
  const panel = page.getByRole("dialog", { name: "Social accounts" });
  await expect(panel.getByRole("button", { name: /Emma Vogel/ })).toHaveAttribute("aria-current", "true");
  await expect(panel).toContainText(/\d+ of 3 seats used/);
  await panel.getByRole("link", { name: "New social account" }).click();
  await expect(page).toHaveURL(/\/integrations\?addNewModal=true$/);
  await expect(page.getByRole("dialog", { name: "Connect your account" })).toBeVisible();
});
