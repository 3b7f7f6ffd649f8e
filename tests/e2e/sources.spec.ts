import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { address } from "./support/product.ts";

interface Entries {
  readonly items: readonly { readonly _id: string }[];
}

test.afterEach(async () => {
  const { call } = await demoClient();
  for (const { _id } of await call<{ _id: string }[]>("GET", "/credentials/fetch")) {
    const { items } = await call<Entries>("GET", `/blacklist?credentials_id=${_id}`);
    await call("POST", "/blacklist/remove", { credentials_id: _id, ids: items.map((entry) => entry._id) });
  }
});

test("a search on the network brings its people into a draft, says what an address is not, and goes on when it was stopped [OC-157]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaign/add");
  await page
    .getByRole("tab", { name: /^People/ })
    .or(page.getByRole("button", { name: /^People/ }))
    .first()
    .click();
  await page.getByRole("tab", { name: "From the network" }).click();
  const field = page.getByLabel("Address of the page");
  await field.fill("https://network.example/in/somebody");
  await page.getByRole("button", { name: "Start the search" }).click();
  await expect(page.getByText(/This address leads to one person/)).toBeVisible();
  await expect(field).toHaveValue("https://network.example/in/somebody");
  expect(await axeFaults(page)).toEqual([]);

  await field.fill(`https://network.example/search/results/people/?keywords=head&x=${Date.now()}`);
  await page.getByLabel("People at most").fill("12");
  await page.getByRole("button", { name: "Start the search" }).click();
  const row = page.getByRole("list", { name: "Imports" }).getByRole("listitem").last();
  await expect(row.getByText("Searching")).toBeVisible();
  await expect(row.getByText(/^\d+ of 12 people/)).toBeVisible({ timeout: 30_000 });
  await row.getByRole("button", { name: "Stop" }).click();
  await expect(row.getByText("Stopped")).toBeVisible();
  await row.getByRole("button", { name: "Continue" }).click();
  await expect(row.getByText("Finished")).toBeVisible({ timeout: 40_000 });
  await expect(row.getByText(/^\d+ imported/)).toBeVisible();
  await expect(row.getByRole("link", { name: "Download people" })).toBeVisible();
});

test("values are put on the blacklist of an account, told where they are none, found and taken off [OC-261]", async ({
  page,
}) => {
  await openSignedIn(page, "/settings/signatures");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Blacklist" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blacklist" })).toBeVisible();
  await expect(page.getByText("Nobody is on this list")).toBeVisible();
  await page.getByRole("button", { name: "Add values" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Values, one per line").fill("ann@acme.example\nnot@\nGlobex Ltd");
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add to the blacklist" }).click();
  await expect(dialog.getByText(/Line 2: no address that mail could reach/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Globex Ltd/ })).toContainText("Everybody at the company");
  await page.getByRole("searchbox", { name: "Search the blacklist" }).fill("acme");
  await expect(page.getByRole("row", { name: /Globex/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove ann@acme.example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("1 value removed")).toBeVisible();
  await page.goto(address("/settings/blacklist?of=workspace", northwind.host));
  await expect(page.getByText("Nobody is on this list")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
