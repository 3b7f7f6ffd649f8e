import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { address, world } from "./support/product.ts";

const name = "go.links-journey.test";

test.afterEach(async () => {
  const { call } = await demoClient();
  const domains = await call<{ _id: string; domain: string }[]>("GET", "/tracking/custom_domains");
  for (const { _id } of domains.filter(({ domain }) => domain === name))
    await call("DELETE", `/tracking/custom_domains/${_id}`);
});

test("a member adds a domain, proves it by its record, makes it the default, has all campaigns use it, and gives it up [OC-448]", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Tracking domains" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tracking domains" })).toBeVisible();
  await expect(page.getByText("No domains yet")).toBeVisible();
  const own = page.url();

  await page.getByLabel("Domain", { exact: true }).fill("not a name");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText("Enter a domain name like links.example.com")).toBeVisible();
  await page.getByLabel("Domain", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Add domain" }).click();
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card.getByText("Not proven")).toBeVisible();
  await expect(page.getByLabel("Domain", { exact: true })).toHaveValue("");

  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card.getByRole("alert")).toContainText("There is no TXT record");
  expect(await axeFaults(page)).toEqual([]);

  const copied = async (what: string) => {
    await card.getByRole("button", { name: `Copy ${what}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const record = { name: await copied("TXT: Name"), texts: [await copied("TXT: Value")] };
  expect(record.name).toBe(`_tracking-proof.${name}`);
  expect(await copied("CNAME: Value")).toBe(northwind.host);
  await world("POST", "/dns", record);
  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card.getByText("Proven", { exact: true })).toBeVisible();

  const act = async (action: string) => {
    await card.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("Make default for links");
  await expect(card.getByText("Default for links")).toBeVisible();
  await act("Make default for videos");
  await expect(card.getByText("Default for videos")).toBeVisible();
  await act("Use in all campaigns");
  await page.getByRole("alertdialog").getByRole("button", { name: "Use in all campaigns" }).click();
  await expect(card.getByText(/\d+ campaigns? names? it/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // A campaign that tracks offers it.
  await page.goto(address("/campaign/add", northwind.host));
  await page.getByRole("checkbox", { name: "Track clicks on links" }).check();
  await expect(page.getByRole("combobox", { name: "Domain of tracked links" })).toContainText(
    `Default: ${name}`,
  );

  await page.goto(own);
  await act("Delete domain");
  await expect(page.getByRole("alertdialog")).toContainText("will use the default");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete domain" }).click();
  await expect(page.getByText("No domains yet")).toBeVisible();
  // Another workspace's page is none.
  await page.goto(own.replace(/[0-9a-f]{12}(?=\?|$)/, "000000000000"));
  await expect(page.getByRole("heading", { level: 1, name: "Tracking domains" })).toHaveCount(0);
});
