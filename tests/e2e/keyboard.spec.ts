import { expect, test } from "@playwright/test";
import { northwind, openSignedIn, tokenOf } from "./support/demo.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

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
  const account = new URL(page.url()).searchParams.get("selectedCred");
  // The same route, with what its address says.
  await page.goto(address("/profiles/my-prospects?search=a", northwind.host));
  await page.getByRole("button", { name: /^Social account: Emma Vogel/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Emma Vogel/ })
    .click();
  await expect(page).toHaveURL(
    address(`/profiles/my-prospects?search=a&selectedCred=${account}`, northwind.host),
  );
  await page.getByRole("button", { name: /^Social account: Emma Vogel/ }).click();
  const chosen = page.getByRole("dialog").getByRole("button", { name: /Emma Vogel/ });
  await expect(chosen).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
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

test("Escape over a changed mailbox form asks before it loses what was typed; unchanged it closes", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  await page.getByRole("button", { name: /^(Connect|Add a mailbox) Mailbox/ }).click();
  const form = page.getByRole("dialog", { name: "Connect a mailbox" });
  const name = form.getByLabel("Sender name");
  await name.fill("Somebody Else");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Somebody Else");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button").last().click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: /^(Connect|Add a mailbox) Mailbox/ }).click();
  await expect(name).not.toHaveValue("Somebody Else");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});

test("the switcher shows the accounts, the seats and the way to a new account [SH-231, SH-232, SH-252, SH-253]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  await page.getByRole("button", { name: /^Social account: Emma Vogel/ }).click();
  const panel = page.getByRole("dialog", { name: "Social accounts" });
  await expect(panel.getByRole("button", { name: /Emma Vogel/ })).toHaveAttribute("aria-current", "true");
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  const { used_seats: used, total_seats: total } = await payload<{ used_seats: number; total_seats: number }>(
    ask("/api/space/info", { host: northwind.host, headers }),
  );
  await expect(panel.getByRole("button", { name: /Emma Vogel/ })).toContainText(`${used}/${total}`);
  await panel.getByRole("link", { name: "New social account" }).click();
  await expect(page).toHaveURL(/\/integrations\?addNewModal=true$/);
  await expect(page.getByRole("dialog", { name: "Connect your account" })).toBeVisible();
});
