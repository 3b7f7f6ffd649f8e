import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { address } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";

const people = "/profiles/my-prospects";
const campaigns = "/campaigns/my-campaigns";
const heightOf = async (page: Page) => (await page.locator("tbody tr").first().boundingBox())!.height;
const view = (page: Page) => page.getByRole("button", { name: "View", exact: true });

test("rows are as high, and columns as many, as a person chose; the next page knows it before it is painted", async ({
  page,
}) => {
  await openSignedIn(page, people);
  expect(await heightOf(page)).toBe(40);
  await expect(page.getByRole("columnheader", { name: "Company" })).toBeVisible();
  await view(page).click();
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  expect(await heightOf(page)).toBe(32);

  await view(page).click();
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeChecked();
  for (const name of ["Company", "Labels"]) {
    await page.getByRole("menuitemcheckbox", { name }).click();
    await expect(page.getByRole("menuitemcheckbox", { name })).not.toBeChecked();
  }
  await page.keyboard.press("Escape");
  await expect(view(page)).toBeFocused();
  await expect(page.getByRole("columnheader", { name: "Company" })).toHaveCount(0);

  // The server itself leaves the columns out, and the rows are low on every page.
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { text: html } = await ask(people, { host: northwind.host, headers: { cookie } });
  const heads = html.match(/<th .*?<\/th>/g)?.map((head) => head.replace(/<[^>]+>/g, ""));
  expect(heads).toEqual(["Name", "Status", "Campaigns", "Last activity", "Email", "Added"]);
  await page.goto(address(campaigns, northwind.host));
  expect(await heightOf(page)).toBe(32);

  await page.goto(address(people, northwind.host));
  await view(page).click();
  await page.getByRole("menuitemcheckbox", { name: "Company" }).click();
  await expect(page.getByRole("columnheader", { name: "Company" })).toBeVisible();
});

test("every page of a long list is there by scrolling, and only the rows near the window stand in the document", async ({
  page,
}) => {
  const count = 600;
  const { call, upload } = await demoClient();
  const link = "https://network.example/in/listed-";
  const rows = Array.from(
    { length: count },
    (_, index) => `Listed,Person${index},listed${index}@long.example,${link}${index}`,
  );
  const file = ["first,last,email,link", ...rows].join("\n");
  const { filename } = await upload<{ filename: string }>("/workflows/upload_csv_file", "long.csv", file);
  const [account] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
  const { search_id } = await call<{ search_id: string }>("POST", "/workflows/set_data_from_csv_file", {
    filename,
    credentials_id: account!._id,
    user_fields: { first_name: "first", last_name: "last", email: "email", social_url: "link" },
  });
  const search = () => call<{ status: string }>("GET", `/workflows/searches/${search_id}`);
  await expect.poll(async () => (await search()).status, { timeout: 20_000 }).toBe("finished");

  await enter(page.context(), northwind);
  await page.goto(address(`${people}?search=listed`, northwind.host));
  const shown = page.locator("tbody tr[data-index]");
  await expect(shown).toHaveCount(50);
  await shown.first().getByRole("link").focus();
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return page.getByRole("table").getAttribute("aria-rowcount");
      },
      { timeout: 30_000 },
    )
    .toBe(String(count + 1));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.locator(`tbody tr[data-index="${count - 1}"]`);
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute("aria-rowindex", String(count + 1));
  expect(await shown.count()).toBeLessThan(60);
  // Whoever had the focus keeps it, wherever the list was scrolled to.
  await expect(page.locator('tbody tr[data-index="0"] a')).toBeFocused();

  const box = (await page.locator("tbody").boundingBox())!;
  expect(Math.abs(box.height - count * 40)).toBeLessThanOrEqual(1);
  const middle = page.locator(`tbody tr[data-index="300"]`);
  await page.evaluate((y) => window.scrollTo(0, y), 300 * 40);
  await expect(middle).toBeInViewport();
  const names = await shown.getByRole("link").allTextContents();
  expect(new Set(names).size).toBe(names.length);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator(`li[data-index="${count - 1}"]`)).toBeInViewport();
  expect(await page.locator("li[data-index]").count()).toBeLessThan(60);
});

/** What opens over a page, in each theme. */
const openings = {
  light: [
    [people, "View"],
    [campaigns, /^Actions for/],
  ],
  dark: [
    [people, "Status"],
    [campaigns, "Your account"],
  ],
} as const;

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing while a menu is open, in ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } });
    await enter(context, northwind);
    const page = await context.newPage();
    for (const [path, name] of openings[colorScheme]) {
      await page.goto(address(`${path}?search=a`, northwind.host));
      await page.getByRole("button", { name }).first().click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.waitForTimeout(200);
      expect(await axeFaults(page), `${path} ${name}`).toEqual([]);
    }
    await context.close();
  });

test("several campaigns are archived at once, and brought back by the toast's undo", async ({ page }) => {
  await openSignedIn(page, campaigns);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ }).filter({ visible: true });
  const before = await boxes.count();
  expect(before).toBeGreaterThan(0);
  const statuses = () => page.locator("tbody tr td:nth-child(2)").allTextContents();
  const then = await statuses();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await expect(page.getByText(`${before} selected`)).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(boxes).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(boxes).toHaveCount(before);
  await expect.poll(statuses).toEqual(then);
});

test("filters are kept under a name and found again; a deleted view comes back by undo", async ({ page }) => {
  await openSignedIn(page, `${people}?search=a`);
  await view(page).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("All the As");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(view(page)).toBeFocused();

  await page.goto(address(people, northwind.host));
  await view(page).click();
  await expect(page.getByRole("menuitem", { name: "Save this view" })).toContainText("filter the list first");
  await page.getByRole("menuitem", { name: "All the As" }).click();
  await expect(page).toHaveURL(/\?search=a$/);
  await expect(page.getByRole("searchbox")).toHaveValue("a");

  await view(page).click();
  await page.getByRole("menuitem", { name: "Delete “All the As”" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await view(page).click();
  await expect(page.getByRole("menuitem", { name: "All the As", exact: true })).toBeVisible();
});

test("whoever goes on typing after a search came back loses neither the focus nor a letter", async ({
  page,
}) => {
  for (const path of [people, campaigns]) {
    await openSignedIn(page, path);
    const box = page.getByRole("searchbox");
    await box.click();
    await page.keyboard.type("an");
    await expect(page).toHaveURL(/search=an$/);
    await page.waitForTimeout(700);
    await page.keyboard.type("na");
    await expect(box).toHaveValue("anna");
    await expect(page).toHaveURL(/search=anna$/);
    await expect(box).toBeFocused();
  }
});
