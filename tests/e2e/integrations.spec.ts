import { expect, type Page, test } from "@playwright/test";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn, tokenOf } from "./support/demo.ts";
import { picture } from "./support/picture.ts";
import { world } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

/** Has the browser told that its mailbox is paused, until it lets it send again. */
async function pretendPaused(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  let isPaused = true;
  await page.route(/\/api\/integrations\/[0-9a-f-]{36}$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const detail = await payload<MailboxDetailView>(ask(pathname, { host: northwind.host, headers }));
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const health = isPaused ? { ...detail.health, state: "paused", reason: "bounces", until } : detail.health;
    await route.fulfill({ json: { ok: true, payload: { ...detail, health } } });
  });
  await page.route("**/rearm", async (route) => {
    expect(route.request().postDataJSON()).toEqual({ reason: "bounces" });
    isPaused = false;
    await route.continue();
  });
}

test("the catalogue shows every category, and leads to a mailbox: limit, records and health [OC-388]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  for (const category of ["Email", "CRM", "Automation", "Marketing", "Productivity"])
    await expect(page.getByRole("heading", { level: 2, name: category })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "HubSpot" })).toContainText("Via Zapier");
  await page.getByRole("link", { name: "Manage" }).first().click();
  await page.waitForURL(/\/mailboxes\/smtp\//);

  const records = panel(page, /^Records of/);
  const domain = "mail.example";
  await world("POST", "/dns", { name: domain, texts: [], mail_servers: ["mx.mail.example"] });
  await records.getByRole("button", { name: "Check again" }).click();
  await expect(records.getByText("There is no such record.").first()).toBeVisible();
  await expect(records.getByText("v=spf1 ip4:127.0.0.1 ~all")).toBeVisible();
  await world("POST", "/dns", {
    name: domain,
    texts: ["v=spf1 ip4:127.0.0.1 ~all"],
    mail_servers: ["mx.mail.example"],
  });
  await records.getByRole("button", { name: "Check again" }).click();
  await expect(records.getByText("v=spf1 ip4:127.0.0.1 ~all")).toBeHidden();

  const limits = panel(page, "Mails a day");
  const before = await limits.getByLabel("At most a day").inputValue();
  await limits.getByLabel("At most a day").fill("150");
  await limits.getByRole("button", { name: "Save limits" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await limits.getByLabel("At most a day").fill("30");
  await limits.getByLabel("Seconds between two emails").fill("45");
  await limits.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("The limits are saved")).toBeVisible();
  await page.reload();
  await expect(limits.getByLabel("Seconds between two emails")).toHaveValue("45");
  // Other journeys take the mailbox as it was.
  await limits.getByLabel("At most a day").fill(before);
  await limits.getByLabel("Seconds between two emails").fill("");
  await limits.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("The limits are saved").first()).toBeVisible();

  await pretendPaused(page);
  await records.getByRole("button", { name: "Check again" }).click();
  const health = panel(page, "Health");
  await expect(health.getByText("Paused")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await health.getByRole("button", { name: "Let it send again" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Let it send again" }).click();
  await expect(health.getByText("Healthy")).toBeVisible();
});

test("API tokens are created with areas and rights, shown once, used and revoked [OC-389]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  await page.getByRole("listitem").filter({ hasText: "Your own programs" }).getByRole("link").click();
  await page.waitForURL("**/integrations/api");
  const card = panel(page, "Your tokens");
  const name = `Mailbox watch ${Date.now()}`;
  const create = async (named: string, area: string) => {
    await card.getByRole("button", { name: "Create token" }).click();
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByText("Enter a name")).toBeVisible();
    await dialog.getByLabel("Name").fill(named);
    await dialog.getByLabel(area, { exact: true }).click();
    await dialog.getByLabel("Valid for").selectOption("30");
    await dialog.getByLabel("Your password").fill("demo-password");
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog).toBeHidden();
    return card.getByText(/^api_[\w-]{43}$/).textContent();
  };
  const key = await create(name, "Integrations");
  const other = await create(`${name}, reports`, "Reports");
  expect(other).not.toBe(key);
  expect(await axeFaults(page)).toEqual([]);
  const asks = async (path: string, token: string | null, method = "GET") =>
    (await ask(path, { host: northwind.host, method, headers: { authorization: `Bearer ${token}` } })).status;
  expect(await asks("/api/integrations", key)).toBe(200);
  expect(await asks("/api/integrations", other)).toBe(403);
  expect(await asks("/api/integrations/calendly/reload", key, "POST")).toBe(403);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const row = card.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await expect(row).toContainText("Only reads");
  await expect(row).toContainText("Integrations");
  await expect(row).not.toContainText("Never");
  await expect(page.getByText(key ?? "none")).toBeHidden();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const each of [name, `${name}, reports`]) {
    await card.getByRole("button", { name: `Revoke ${each}`, exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(card.getByText(each, { exact: true })).toBeHidden();
  }
  expect(await asks("/api/integrations", key)).toBe(401);
});

test("the guide to Zapier says what works: the webhook step and an API token [OC-390]", async ({ page }) => {
  await openSignedIn(page, "/integrations/zapier/main");
  await expect(page.getByText("campaign.step_reached")).toBeVisible();
  await page.getByRole("link", { name: "Create a token" }).click();
  await page.waitForURL("**/integrations/api");
});

test("a mailbox at Google is connected by a click; who changes their mind is told that it wasn't [OC-404]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Google", exact: true }) })
    .first();
  await card.getByRole("button", { name: "Connect" }).click();
  await page.waitForURL(/\/oauth\/google/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/\/integrations\?refused=/);
  await expect(page.getByText("The mailbox was not connected")).toBeVisible();

  await card.getByRole("button", { name: "Connect" }).click();
  await page.waitForURL(/\/oauth\/google/);
  await page.getByRole("textbox").fill("clicked@mail.example");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/\/integrations\?connected=/);
  await expect(page.getByText("The mailbox is connected")).toBeVisible();
  await expect(card.getByText("clicked@mail.example")).toBeVisible();
  await card.getByRole("link", { name: "Manage" }).click();
  await page.waitForURL(/\/mailboxes\/google\//);
  await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible();
  // Other journeys take the mailbox that there was before.
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await page.waitForURL(/\/integrations$/);
});

test("a member connects Calendly, refreshes what it offers, and disconnects it [OC-418, BO-224]", async ({
  page,
}) => {
  const token = `token-${Date.now()}`;
  await world("PUT", `/calendars/${token}`, {
    name: "Dana North",
    email: "dana@calendar.example",
    event_types: ["Intro"],
  });
  await openSignedIn(page, "/integrations");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Calendly" }) });
  await expect(card).toContainText("Not connected");

  await card.getByRole("button", { name: "Connect a calendar" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Calendly" });
  await dialog.getByLabel("Personal access token", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog.getByText("Calendly doesn’t accept this token.")).toBeVisible();
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel("Personal access token", { exact: true }).fill(token);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText("Connected");
  await expect(card).toContainText("dana@calendar.example");

  await card.getByRole("button", { name: "Refresh event types" }).click();
  await expect(page.getByText("Event types refreshed")).toBeVisible();
  await world("DELETE", `/calendars/${token}`);
  await card.getByRole("button", { name: "Refresh event types" }).click();
  await expect(page.getByText("Can not refresh Event Types")).toBeVisible();
  await expect(card).toContainText("Calendly refused its token.");
  expect(await axeFaults(page, "main")).toEqual([]);
  await picture(page, "calendly");

  await card.getByRole("button", { name: "Disconnect Dana North" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(card).toContainText("Not connected");
});
