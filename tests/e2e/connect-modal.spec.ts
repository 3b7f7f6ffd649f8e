import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, openSignedIn, tokenOf, violet } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const { host } = northwind;
const title = "Connect your account";
const wizard = (page: Page) => page.getByRole("dialog", { name: title });
const button = (page: Page, name: string) => wizard(page).getByRole("button", { name, exact: true });

/** The query of the address, without the account that the application puts into it. */
const query = (page: Page) => {
  const { searchParams } = new URL(page.url());
  searchParams.delete("selectedCred");
  return Object.fromEntries(searchParams);
};

/**
 * Accounts that a journey connects; where it fails half-way they would open their wizard over the pages of later ones.
 */
const connected = ["Diego Santos", "diego.santos@network.example", "chloe.martin@network.example"];

test.afterEach(async () => {
  const { call } = await demoClient();
  const accounts = await call<{ _id: string; full_name: string; username: string }[]>(
    "GET",
    "/credentials/fetch",
  );
  for (const { _id, full_name, username } of accounts)
    if (connected.includes(full_name) || connected.includes(username))
      await call("POST", `/credentials/${_id}/delete`);
});

async function chooseCountry(page: Page, name: string): Promise<void> {
  await wizard(page).getByLabel("Country", { exact: true }).click();
  await page.keyboard.type(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
}

test("an address opens the wizard over its page; back, forward and a reload keep the steps, closing keeps the rest [SH-063]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns?search=spring&addNewModal=true");
  await expect(button(page, "Next")).toBeFocused();
  // The page below stands, though screen readers hear the dialog alone.
  const campaign = page.getByRole("link", { name: "Spring outreach", includeHidden: true }).first();
  await expect(campaign).toBeVisible();
  await expect(wizard(page)).toHaveCSS("width", "500px");
  await page.keyboard.press("Enter");
  await expect(wizard(page).getByLabel("Country", { exact: true })).toBeFocused();
  await chooseCountry(page, "Germany");
  await button(page, "Next").click();
  await expect(wizard(page).getByLabel("Time zone")).toBeFocused();
  await wizard(page).getByLabel("From", { exact: true }).selectOption("22");
  await page.goBack();
  await expect(wizard(page).getByLabel("Country", { exact: true })).toContainText("Germany");
  await page.goForward();
  await expect(wizard(page).getByLabel("From", { exact: true })).toHaveValue("22");
  await page.reload();
  await expect(wizard(page).getByLabel("From", { exact: true })).toHaveValue("22");
  expect(query(page)).toMatchObject({ search: "spring", addNewModal: "true", step: "hours", country: "DE" });

  await page.keyboard.press("Escape");
  await expect(wizard(page)).toBeHidden();
  expect(query(page)).toEqual({ search: "spring" });
  await page.reload();
  await expect(campaign).toBeVisible();
  await expect(wizard(page)).toBeHidden();
});

test("a step that the wizard doesn't have is a wrong block, and leaving the country out is warned of [SH-317, SH-345]", async ({
  page,
}) => {
  // A network that doesn't offer the country of the browser's language, nor the default one.
  await page.route("**/api/proxy/v2/countries*", (route) =>
    route.fulfill({
      json: { ok: true, payload: [{ code: "DE", count: 1, type: "basic" }], request_id: "r" },
    }),
  );
  await openSignedIn(page, "/campaigns/my-campaigns?addNewModal=true&step=proxy");
  await expect(page.getByText("Wrong block")).toBeVisible();
  await button(page, "Next").click();
  await expect(wizard(page).getByLabel("Country", { exact: true })).toBeFocused();
  await button(page, "Next").click();
  await expect(page.getByText("Not valid location")).toBeVisible();
  await expect(wizard(page).getByText("Choose the country")).toBeVisible();
});

test("leaving the time zone out is warned of, and so is an address or a password that can't be one [SH-344, SH-347, SH-349]", async ({
  page,
}) => {
  // A browser whose zone nobody knows.
  await page.addInitScript(() => {
    const known = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions() {
      return { ...known.call(this), timeZone: "Mars/Base" };
    };
  });
  await openSignedIn(page, "/campaigns/my-campaigns?addNewModal=true&step=hours&country=DE");
  await expect(wizard(page).getByLabel("Time zone")).toBeVisible();
  await button(page, "Next").click();
  await expect(page.locator("[data-sonner-toast]")).toContainText("Please choose a time zone");
  await expect(wizard(page).getByLabel("Time zone")).toHaveAccessibleDescription("Please choose a time zone");
  await expect(wizard(page).getByLabel("Time zone")).toBeFocused();
  await wizard(page).getByLabel("Time zone").click();
  await page.keyboard.type("Berlin");
  await page.getByRole("option", { name: /Berlin/ }).click();
  await button(page, "Next").click();

  const password = wizard(page).getByLabel("Password", { exact: true });
  const email = wizard(page).getByLabel("Email of the account");
  await email.fill("ada");
  await email.press("Tab");
  await expect(email).toHaveAccessibleDescription("Not valid email");
  await email.fill("ada@network.example");
  await password.fill("abc");
  await password.press("Tab");
  await expect(password).toHaveAccessibleDescription(/^Not valid password/);
  await expect(button(page, "Connect")).toBeDisabled();
  await password.fill("abcd");
  await expect(button(page, "Connect")).toBeEnabled();
});

test("an account that stands already is refused at its field [SH-343]", async ({ page }) => {
  await openSignedIn(page, "/campaigns/my-campaigns?addNewModal=true&step=signIn&country=DE&zone=UTC");
  const email = wizard(page).getByLabel("Email of the account");
  await email.fill(" Emma.Vogel@network.example ");
  await wizard(page).getByLabel("Password", { exact: true }).fill("network-pass-5");
  await button(page, "Connect").click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("This email is already added");
  await expect(page.locator("[data-sonner-toast]")).toContainText("This email is already added");
});

test("an account whose sign-in failed stands in the switcher once the wizard is closed, with its seat [SH-395]", async ({
  page,
}) => {
  await openSignedIn(page, "/integrations?addNewModal=true&step=signIn&country=DE&zone=UTC");
  await wizard(page).getByLabel("Email of the account").fill("chloe.martin@network.example");
  await wizard(page).getByLabel("Password", { exact: true }).fill("not-this-one");
  await button(page, "Connect").click();
  await expect(wizard(page).getByText("The network refused this password.")).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(northwind)}` };
  const { used_seats: used, total_seats: total } = await payload<{ used_seats: number; total_seats: number }>(
    ask("/api/space/info", { host, headers }),
  );
  await page.keyboard.press("Escape");
  await expect(wizard(page)).toBeHidden();
  const panel = page.getByRole("dialog", { name: "Social accounts" });
  const fresh = panel.getByRole("button", { name: /chloe\.martin@network\.example/ });
  await page
    .getByRole("button", { name: /^Social account: / })
    .first()
    .click();
  await expect(fresh).toContainText(`${used}/${total}`);
});

test("opened from a page, the wizard leaves no steps behind and gives the focus back; its keys are not the page's [SH-063]", async ({
  page,
}) => {
  await openSignedIn(page, "/inbox?addNewModal=true");
  await expect(button(page, "Next")).toBeFocused();
  const conversation = new URL(page.url()).pathname;
  await page.keyboard.press("j");
  await button(page, "Close").click();
  await expect(wizard(page)).toBeHidden();
  expect(query(page)).toEqual({});
  expect(new URL(page.url()).pathname).toBe(conversation);

  await page.goto(address("/profiles/my-prospects", host));
  const person = await page.locator("tbody a").first().getAttribute("href");
  await page.goto(address(`${person!.split("?")[0]}?addNewModal=true`, host));
  await expect(button(page, "Next")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(wizard(page)).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Prospect" })).toBeVisible();

  await page.goto(address("/campaigns/my-campaigns", host));
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await expect(page).toHaveURL(/\/inbox/);
  const opener = page.getByRole("button", { name: "Search and commands" });
  await opener.focus();
  await page.evaluate(() => {
    const { search } = window.location;
    window.history.pushState(null, "", `${search ? `${search}&` : "?"}addNewModal=true`);
  });
  await button(page, "Next").click();
  await chooseCountry(page, "Spain");
  await button(page, "Next").click();
  await expect(wizard(page).getByLabel("Time zone")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(wizard(page)).toBeHidden();
  expect(query(page)).toEqual({});
  await expect(opener).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/campaigns\/my-campaigns/);
  await expect(wizard(page)).toBeHidden();
});

test("an account is connected over a page: the campaigns come with it selected; axe finds nothing on the way [SH-063, SH-291, SH-396, SH-397]", async ({
  page,
}) => {
  const found: string[] = [];
  const look = async () => {
    await page.waitForTimeout(300);
    found.push(...(await axeFaults(page, "[role=dialog]")));
  };
  const headers = { authorization: `Bearer ${await enter(page.context(), northwind)}` };
  const { _id: space } = await payload<{ _id: string }>(ask("/api/space/info", { host, headers }));
  await page.goto(address(`/integrations?space=${space}&addNewModal=true&step=signIn&country=PT`, host));
  await button(page, "Use the sign-in of Diego Santos").click();
  await look();
  const password = wizard(page).getByLabel("Password", { exact: true });
  const right = await password.inputValue();
  await password.fill("not-this-one");
  for (let i = 0; i < 2; i++) {
    await button(page, "Connect").click();
    await expect(wizard(page).getByText("The network refused this password.")).toBeVisible();
  }
  await password.fill(right);
  await expect(wizard(page).getByText("The network refused this password.")).toBeHidden();
  await button(page, "Connect").click();
  const hint = wizard(page).getByText(/sent the code \d{6}/);
  await expect(hint).toBeVisible();
  await look();
  // Half-way: a reload goes on with this account, though there are others.
  await page.reload();
  const shown = async () => /\d{6}/.exec((await hint.textContent()) ?? "")![0];
  const first = await shown();
  await button(page, "Send a new code").click();
  await expect(page.getByText("The code is successfully resent to your email/sms")).toBeVisible();
  await expect.poll(shown).not.toBe(first);
  const code = await shown();
  await wizard(page).getByLabel("Security code").fill(code);
  await button(page, "Confirm the code").click();
  await page.waitForURL(/my-campaigns\?.*selectedCred=/);
  expect(query(page)).toEqual({ space });
  await expect(page.getByText("The code is successfully sent to the server")).toBeVisible();
  await expect(page.getByText("The account is connected")).toBeVisible();
  await expect(wizard(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Social account: Diego Santos/ }).first()).toBeVisible();
  await page.goto(address("/campaigns/my-campaigns?addNewModal=true", host));
  await expect(button(page, "Next")).toBeFocused();
  await look();
  await page.keyboard.press("Enter");
  await look();
  await chooseCountry(page, "Iceland");
  await expect(wizard(page).getByText("No address of this country")).toBeVisible();
  await look();
  await button(page, "Next").click();
  await look();
  expect(found).toEqual([]);
});

test("who may not connect an account is told what the wizard's page says; what fails is tried again [SH-063]", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await enter(page.context(), northwind)}` };
  const space = await payload<object>(ask("/api/space/info", { host, headers }));
  await page.route("**/api/space/info*", (route) =>
    route.fulfill({ json: { ok: true, payload: { ...space, used_seats: 3, total_seats: 3 } } }),
  );
  await page.goto(address("/integrations?addNewModal=true", host));
  await expect(wizard(page).getByText("You can't add another account")).toBeVisible();
  await expect(button(page, "Next")).toBeDisabled();

  const answer = (status: number, reason: string) =>
    page.route("**/api/space/info*", (route) =>
      route.fulfill({ status, json: { ok: false, error: "Refused", code: status, reason } }),
    );
  await answer(503, "unavailable");
  await page.reload();
  await expect(wizard(page).getByRole("alert")).toBeVisible();
  await page.unroute("**/api/space/info*");
  await button(page, "Try again").click();
  await expect(button(page, "Next")).toBeFocused();

  await answer(403, "unpaid");
  await page.reload();
  await expect(page).toHaveURL(/\/credentials\/add(\?|$)/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("a new account beside one that waits to be mended stays a new one after a reload", async ({ page }) => {
  const headers = { authorization: `Bearer ${await enter(page.context(), violet)}` };
  const call = <T>(path: string, body: object) =>
    payload<T>(ask(`/api${path}`, { host: violet.host, method: "POST", headers, body }));
  const { _id: id } = await call<{ _id: string }>("/credentials/create", {
    email: "ada.hart@network.example",
    password: "not-this-one",
    country_code: "DE",
    timezone: "UTC",
    work_hours_start: 9,
    work_hours_end: 18,
  });
  try {
    await page.goto(address("/credentials/add", violet.host));
    await expect(page.getByText("The network refused this password.")).toBeVisible();
    await page.getByRole("button", { name: "Add another account instead" }).click();
    const first = page.getByRole("region", { name: "Automation" });
    await expect(first).toBeVisible();
    expect(query(page)).toEqual({ credential: "new" });
    await page.reload();
    await expect(first).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Country", { exact: true }).click();
    await page.keyboard.type("Germany");
    await page.getByRole("option", { name: /Germany/ }).click();
    await page.reload();
    await expect(page.getByLabel("Country", { exact: true })).toContainText("Germany");
    await expect(page.getByText("The network refused this password.")).toBeHidden();
  } finally {
    await call(`/credentials/${id}/delete`, {});
  }
});
