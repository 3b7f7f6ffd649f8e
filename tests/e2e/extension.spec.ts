import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { database } from "./support/database.ts";
import { installExtension, signInAtNetwork } from "./support/extension.ts";
import { signUp } from "./support/new-person.ts";
import { address } from "./support/product.ts";

const ada = { email: "ada.hart@network.example", password: "network-pass-1" };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const accounts = (page: Page) =>
  page.evaluate(async () => {
    const { payload } = (await (await fetch("/api/credentials/fetch")).json()) as {
      payload: Record<string, unknown>[];
    };
    return payload;
  });

/** Takes the accounts of this workspace away, so that others can sign theirs in. */
async function removeAccounts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { payload } = (await (await fetch("/api/credentials/fetch")).json()) as {
      payload: { _id: string }[];
    };
    for (const { _id } of payload) await fetch(`/api/credentials/${_id}/delete`, { method: "POST" });
  });
}

test("an account is added by the extension: install page, sign-in at the network, the found profile, connected; its session renews by itself [SH-308, SH-309, SH-402, SH-404, SH-520]", async ({
  page,
  context,
}) => {
  await signUp(page, `petra.${Date.now()}@stone.example`);
  // The address that asks for the extension leads to its page, which doesn't find it yet.
  await page.goto(address("/credentials/add?installExtension=1"));
  await page.waitForURL(/\/extension/);
  await expect(page.getByText("Not found yet.")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Download the extension").click(),
  ]);
  expect(file.suggestedFilename()).toBe("extension.zip");

  await page.goto(address("/credentials/add"));
  // Until the page is alive, a press is lost.
  const byExtension = page.getByRole("radio", { name: /By the browser extension/ });
  await expect(async () => {
    await byExtension.click();
    await expect(byExtension).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await button(page, "Next").click();
  await expect(page.getByText("The extension isn’t installed in this browser.")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await installExtension(context);
  await page.getByRole("link", { name: "Install the extension" }).click();
  await page.waitForURL(/\/extension$|\/extension\?/);
  await page.reload();
  await expect(page.getByText("The extension is installed.")).toBeVisible();
  await page.getByRole("link", { name: "Connect the account" }).click();
  // Straight to its block: nobody is signed in at the network.
  await expect(page.getByText("Nobody is signed in at the network in this browser.")).toBeVisible();
  await expect(button(page, "Connect")).toBeDisabled();
  await expect(button(page, "Add manually")).toBeVisible();

  await signInAtNetwork(page, ada.email, ada.password);
  await page.goto(address("/credentials/add?fromExtension=1"));
  await expect(page.getByText("Ada Hart", { exact: true })).toBeVisible();
  await expect(page.getByText(ada.email)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await button(page, "Connect").click();
  await page.waitForURL(/my-campaigns/);
  const [made] = await accounts(page);
  expect(made).toMatchObject({
    full_name: "Ada Hart",
    username: ada.email,
    automation_type: "extension",
    country_code: "",
    timezone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    work_hours_start: 9,
    work_hours_end: 18,
    status: "active",
  });

  // The network ends the session; the next page of the product gives the account the browser's present one.
  const sql = database();
  await sql.begin(async (tx) => {
    await tx`select set_config('app.platform', 'operations', true)`;
    await tx`update credentials set status = 'invalid', logged_in_at = null where id = ${String(made?._id)}`;
  });
  await sql.end();
  await page.reload();
  await expect(async () => expect((await accounts(page))[0]).toMatchObject({ status: "active" })).toPass();
  await removeAccounts(page);
});

test("an e-mail that never comes is an error after 30 seconds; manually leads to the cloud [SH-310, SH-311]", async ({
  page,
  context,
}) => {
  await signUp(page, `quin.${Date.now()}@stone.example`);
  await installExtension(context, { tellsEmail: false });
  await signInAtNetwork(page, ada.email, ada.password);
  await page.clock.install();
  await page.goto(address("/credentials/add?waitLiEmail=1"));
  await expect(page.getByText("Waiting for the email of the account…")).toBeVisible();
  await page.clock.runFor(29_000);
  await expect(page.getByText("Waiting for the email of the account…")).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page.getByText(/No email was found within 30 seconds/)).toBeVisible();
  await expect(button(page, "Connect")).toBeDisabled();
  await expect(button(page, "Retry")).toBeEnabled();
  await button(page, "Add manually").click();
  await expect(page.getByLabel("Country", { exact: true })).toBeVisible();
});

test("changing an account to the extension opens the install page where it is missing; then it is changed [SH-328, SH-329, SH-330]", async ({
  page,
  context,
}) => {
  await signUp(page, `rosa.${Date.now()}@stone.example`);
  const status = await page.evaluate(async (email) => {
    const cookie = { domain: ".network.example", name: "network_session", value: "session-of-acc-1" };
    const body = { email, country_code: "DE", timezone: "Europe/Berlin", cookies: [cookie] };
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch("/api/credentials/create", sent)).status;
  }, ada.email);
  expect(status).toBe(200);
  await page.goto(address("/settings/connection"));
  await button(page, "Run it by the extension").click();
  await page.waitForURL(/\/extension\?credential=/);
  await installExtension(context);
  await page.reload();
  await page.getByRole("link", { name: "Change the automation" }).click();
  await button(page, "Run it by the extension").click();
  await expect(page.getByText("The automation request was sent")).toBeVisible();
  await expect(button(page, "Run it in the cloud")).toBeVisible();
  const [changed] = await accounts(page);
  expect(changed).toMatchObject({ automation_type: "extension", wait_for_authorization: true });
  // Its wizard has the extension's block and the change of the way.
  await page.goto(address(`/credentials/add?credential=${String(changed?._id)}`));
  await expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveText([
    /Automation/,
    /Sign-in/,
  ]);
  await removeAccounts(page);
});
