import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { database } from "./support/database.ts";
import { signUp } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

/** Gives the person of a browser a platform role, in a session that has proven a second factor. */
async function becomeOperator(email: string, role: "none" | "platform_admin" | "super_admin") {
  const sql = database();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.platform', 'operations', true)`;
    await tx`update users set platform_role = ${role} where email_lower = ${email}`;
    await tx`update sessions set is_strong = true where user_id = (select id from users where email_lower = ${email})`;
  });
  await sql.end();
}

async function expectSound(page: Page) {
  expect(await axeFaults(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

test("the console: unknown to a member; an operator finds a customer, changes a brand's colour at once, and is told what contradicts", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const email = `operator${Date.now()}@people.example`;
  await signUp(page, email);

  // An ordinary member is told what everybody is told of an address that isn't there.
  const heading = page.getByRole("heading", { level: 1 });
  for (const path of ["/admin", "/admin/customers", "/admin/whitelabels", "/admin/nothing", "/nothing"]) {
    await page.goto(address(path));
    await page.waitForURL((url) => !url.pathname.startsWith("/admin") && url.pathname !== "/nothing");
  }
  expect((await page.request.get(address("/api/admin/customers"))).status()).toBe(404);

  await becomeOperator(email, "platform_admin");
  await page.goto(address("/admin"));
  await page.waitForURL(/\/admin\/customers$/);
  await expect(heading).toContainText("Customers");
  await picture(page, "customers");
  await expectSound(page);

  // A customer by the name of its workspace; its plan is changed, and the record tells by whom.
  await page.getByRole("searchbox").fill("Stone Sales");
  await page.waitForURL(/search=Stone/);
  await page.getByRole("link", { name: "Stone Sales" }).first().click();
  await expect(heading).toContainText("Stone Sales");
  await page.getByLabel("Cloud seats").fill("7");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("cloudSeats: 3 → 7")).toBeVisible();
  await picture(page, "customer", { fullPage: true });
  await expectSound(page);
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 member can't open it");
  await picture(page, "block");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Ida Stone" }).click();
  await expect(heading).toContainText("Ida Stone");
  await picture(page, "person", { fullPage: true });
  await expectSound(page);
  await page.goto(address("/admin/customers?view=users"));
  await expect(page.getByText(email).first()).toBeVisible();
  await picture(page, "people");

  // White-labels: a word of a state is a list, an id is the settings; pages of super admins are unknown.
  await page.goto(address("/admin/whitelabels/not-built"));
  await expect(page.getByRole("link", { name: "Violet & Co" })).toBeVisible();
  await picture(page, "white-labels");
  await expectSound(page);
  await page.getByRole("link", { name: "Violet & Co" }).click();
  await page.waitForURL(/\/details$/);
  const brandUrl = page.url().replace(/\/details$/, "");
  await picture(page, "details", { fullPage: true });
  await expectSound(page);
  await page.goto(`${brandUrl}/plans`);
  await page.waitForURL(/\/admin\/customers/);

  // A colour counts at once, on the brand's own host.
  const styles = async () => (await ask("/auth/sign-in", { host: "two.localhost" })).text;
  const before = /--accent:([^;]+);/.exec(await styles())?.[1];
  expect(before).toBeTruthy();
  try {
    await page.goto(`${brandUrl}/colors`);
    const colour = page.getByLabel("Primary colour", { exact: true });
    await expect(colour).toHaveValue("#6d28d9");
    await colour.fill("teal");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("A colour must start with #")).toBeVisible();
    expect(/--accent:([^;]+);/.exec(await styles())?.[1]).toBe(before);
    await colour.fill("#0f766e");
    await picture(page, "colours", { fullPage: true });
    await expectSound(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved")).toBeVisible();
    expect(/--accent:([^;]+);/.exec(await styles())?.[1]).not.toBe(before);

    // A contradiction changes nothing and says why.
    await page.goto(`${brandUrl}/options`);
    await page.getByRole("checkbox", { name: "GHL-only registration" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText("UI registration cannot be on while GHL-only registration is on"),
    ).toBeVisible();
    await expect(
      page.getByText("Password authorization cannot be on while GHL-only registration is on"),
    ).toBeVisible();
    await picture(page, "conflict", { fullPage: true });
    await expectSound(page);
    await page.goto("about:blank");
  } finally {
    operate("brand", "two", "set", "primary=#6d28d9");
  }

  await page.goto(`${brandUrl}/managers`);
  await page.getByRole("button", { name: "New manager" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("R2D2");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("A name holds only letters, spaces and dashes")).toBeVisible();
  await expect(dialog.getByText("Choose the manager's type")).toBeVisible();
  await dialog.getByLabel("Type").selectOption("sales");
  await dialog.getByLabel("Name").fill("Mia Lund-Berg");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Mia Lund-Berg")).toBeVisible();
  await picture(page, "managers");
  await expectSound(page);

  for (const [part, name] of [
    ["support", "support"],
    ["email-configuration", "mail"],
    ["pricing", "pricing"],
  ] as const) {
    await page.goto(`${brandUrl}/${part}`);
    await expect(heading).toBeVisible();
    await picture(page, name, { fullPage: true });
    await expectSound(page);
  }

  // A super admin sets what plans have.
  await becomeOperator(email, "super_admin");
  await page.goto(`${brandUrl}/plans`);
  await picture(page, "plans");
  await expectSound(page);
  await page.getByRole("link", { name: "Basic" }).click();
  await page.waitForURL(/base-features$/);
  await page.getByLabel("Smart sequences").selectOption("off");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Smart sequences")).toHaveValue("off");
  await picture(page, "plan", { fullPage: true });
  await expectSound(page);
  await page.getByLabel("Smart sequences").selectOption("default");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  // On a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    ["/admin/customers", "phone-customers"],
    ["/admin/whitelabels", "phone-white-labels"],
  ] as const) {
    await page.goto(address(path));
    await expect(heading).toBeVisible();
    await picture(page, name);
    await expectSound(page);
  }
  await page.goto(`${brandUrl}/options`);
  await picture(page, "phone-options", { fullPage: true });
  await expectSound(page);

  // Whoever loses the role while a page is open finds nothing behind it.
  await becomeOperator(email, "none");
  await page.goto(address("/admin/customers"));
  await page.waitForURL((url) => !url.pathname.startsWith("/admin"));
});

test("a price of the payment provider must be selected; its card and its promotion have pages of their own; every part of a plan has one [BO-354, BO-396]", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const email = `seller${Date.now()}@people.example`;
  await signUp(page, email);
  await becomeOperator(email, "super_admin");
  const key = `acme${Date.now()}`;
  await page.goto(address("/admin/whitelabels"));
  await page.getByRole("button", { name: "New white-label" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Acme Reach");
  await page.getByRole("dialog").getByLabel("Key").fill(key);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/details$/);
  const brandUrl = page.url().replace(/\/details$/, "");
  const heading = page.getByRole("heading", { level: 1 });

  // Nothing is built without files and a domain.
  await page.getByRole("button", { name: "Build" }).click();
  await expect(page.getByText("the logo is missing")).toBeVisible();

  // Without a price there is nothing to list.
  await page.goto(`${brandUrl}/pricing`);
  await page.waitForURL(/\/pricing-empty$/);
  await picture(page, "pricing-empty");
  await expectSound(page);
  await page.getByRole("button", { name: "New price" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Pro");
  await dialog.getByLabel("Amount").fill("7900");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The Stripe price must be selected")).toBeVisible();
  await picture(page, "price");
  await dialog.getByLabel("Stripe price").fill("price_1AbC");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/pricing$/);
  await expect(page.getByText("price_1AbC")).toBeVisible();
  await picture(page, "prices");
  await expectSound(page);
  await page.getByRole("link", { name: "Card" }).click();
  await page.waitForURL(/update-description\/plan\//);
  await page.getByLabel("Lines of the card").fill("One inbox\nFive accounts");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/pricing$/);
  await page.getByRole("link", { name: "Promotion" }).click();
  await page.waitForURL(/update-promo\/plan\//);
  await page.getByLabel("Promotion code").fill("promo_1");
  await page.getByLabel("Percent off").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/pricing$/);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.waitForURL(/\/update\/plan\//);
  await expect(page.getByLabel("Lines of the card")).toHaveValue("One inbox\nFive accounts");
  await expect(page.getByLabel("Percent off")).toHaveValue("20");
  await expectSound(page);

  // Every part of a plan, and the addresses that lead to it.
  const parts = [
    ...["base-features", "search-types", "integrations", "crm-integrations", "dialer-features"],
    ...["ai-email-features", "email-features", "seats-type", "ai-features"],
  ].map((part) => `features/${part}`);
  for (const part of [...parts, "seats", "credits-features", "limits"]) {
    await page.goto(`${brandUrl}/plans/growth/${part}`);
    await expect(heading).toHaveText("Growth");
    expect(new URL(page.url()).pathname).toContain(part);
    await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  }
  await page.getByLabel("Campaigns").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Campaigns")).toHaveValue("5");
  await expectSound(page);
  await page.goto(`${brandUrl}/billing`);
  await page.getByRole("radio", { name: "New workspaces pay" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "New workspaces pay" })).toBeChecked();
  await picture(page, "billing");
  await expectSound(page);
  const id = brandUrl.split("/").at(-1);
  for (const [from, to] of [
    [`/admin/wl/${id}`, /\/details$/],
    [`/admin/pricing-wl/${id}`, /\/pricing$/],
    [`/admin/features-wl/${id}/pro`, /\/plans\/pro\/features\/base-features$/],
  ] as const) {
    await page.goto(address(from));
    await page.waitForURL(to);
  }
  // The page of a white-label tells what was changed of it, and by whom.
  await page.goto(`${brandUrl}/details`);
  await expect(page.getByText("growth.campaigns: – → 5")).toBeVisible();
  await expect(page.getByText("Price saved").first()).toBeVisible();
  await picture(page, "record", { fullPage: true });
  await page.goto(address("/admin/whitelabels/01a21e16-7817-75b2-b41f-656f7ea5a80c"));
  await expect(heading).toHaveText("This page doesn’t exist");
});

test("an operator enters a customer's workspace and goes back to the console, which the customer's record tells [BO-302]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = `helper${Date.now()}@people.example`;
  await signUp(page, email);
  await becomeOperator(email, "platform_admin");
  // Somebody else's workspace, on the same brand's host.
  const other = `customer${Date.now()}@people.example`;
  const context = await page.context().browser()!.newContext();
  await signUp(await context.newPage(), other);
  await context.close();
  await page.goto(address(`/admin/customers?search=${encodeURIComponent(other)}`));
  await page.getByRole("link", { name: "Stone Sales" }).click();
  await page.waitForURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  const customer = page.url();
  await page.getByRole("link", { name: "Enter as this customer" }).click();
  await page.waitForURL(/\/dashboard\/my-dashboard\?space=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await picture(page, "entered");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Back to admin" }).click();
  await page.waitForURL(customer);
  await expect(page.getByText("Workspace: entered")).toBeVisible();
  // A customer of another brand can't be entered from this host: a session counts on its own.
  await page.goto(address("/admin/customers?search=Violet"));
  await page.getByRole("link", { name: "Violet Talent" }).click();
  await expect(page.getByText("sign in to the console on the host of Violet & Co")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter as this customer" })).toHaveCount(0);
});
