import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { enter, northwind, openSignedIn } from "./demo.ts";
import { address } from "./product.ts";
import { ask, payload } from "./raw-request.ts";

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

async function chooseCountry(page: Page, name: string): Promise<void> {
  await wizard(page).getByLabel("Country").click();
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
  await expect(wizard(page).getByLabel("Country")).toBeFocused();
  await chooseCountry(page, "Germany");
  await button(page, "Next").click();
  await expect(wizard(page).getByLabel("Time zone")).toBeFocused();
  await wizard(page).getByLabel("From", { exact: true }).selectOption("22");
  await page.goBack();
  await expect(wizard(page).getByLabel("Country")).toContainText("Germany");
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

test("an account is connected over a page: the campaigns come with it selected; axe finds nothing on the way [SH-063, SH-291]", async ({
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
  const code = /\d{6}/.exec((await hint.textContent()) ?? "")![0];
  await wizard(page).getByLabel("Security code").fill(code);
  await button(page, "Confirm the code").click();
  await page.waitForURL(/my-campaigns\?.*selectedCred=/);
  expect(query(page)).toEqual({ space });
  await expect(page.getByText("The account is connected")).toBeVisible();
  await expect(wizard(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Social account: Diego Santos/ }).first()).toBeVisible();
  const id = new URL(page.url()).searchParams.get("selectedCred");

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

  await payload(ask(`/api/credentials/${id}/delete`, { host, method: "POST", headers }));
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
