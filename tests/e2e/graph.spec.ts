import { expect, type Locator, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

const { host } = northwind;

const panel = (page: Page) => page.getByRole("region", { name: "Selected step" });
const card = (page: Page, name: RegExp | string) => page.getByRole("button", { name, pressed: undefined });

/** Adds something at the "+" of this name. */
async function add(page: Page, plus: string, what: string): Promise<void> {
  await page.getByRole("button", { name: plus, exact: true }).click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

const write = async (page: Page, text: string) =>
  panel(page).getByRole("textbox", { name: "Text" }).fill(text);

/** Looks at the page in both themes and widths, as people see it. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await picture(page, `graph-${name}-${colorScheme}-${width}`);
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Drags something onto something else by the pointer. */
async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const middle = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await middle(what)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(onto)), { steps: 12 });
  await page.mouse.up();
}

const isBelow = async (low: Locator, high: Locator) => {
  const [a, b] = [await low.boundingBox(), await high.boundingBox()];
  return a!.y > b!.y;
};

test("a sequence with a condition is built by the pointer and by keys, started, and seen in its overview [OC-017]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaign/add?part=sequence");
  await page.getByRole("button", { name: "Branches" }).click();

  await test.step("by the pointer", async () => {
    await add(page, "Add the first step", "Connection request");
    await expect(panel(page).getByRole("heading")).toHaveText("1. Connection request");
    await add(page, "Add after 1. Connection request", "Condition");
    await expect(panel(page).getByLabel("Question")).toHaveValue("connected");
    await expect(page.getByText("Not within 7 days")).toBeVisible();
    await add(page, "Add after Connected?: Yes", "Message");
    await expect(page.getByText("Resolve errors before saving")).toBeVisible();
    await expect(card(page, /^2\. Message.*problem/)).toBeVisible();
    await write(page, "Thank you, {first_name}!");
    await expect(page.getByText("Resolve errors before saving")).toHaveCount(0);
  });

  await test.step("by keys: arrows, +, Enter and Delete", async () => {
    await card(page, /^Connected\?/).focus();
    await page.keyboard.press("ArrowDown");
    await expect(card(page, /^2\. Message/)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(card(page, /^Connected\?/)).toBeFocused();
    const timeout = page.getByRole("button", { name: "Add after Connected?: Not within 7 days" });
    await timeout.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Wait", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByLabel("Hours to wait")).toBeFocused();
    const wait = card(page, /^Wait 1 day/);
    await wait.focus();
    await page.keyboard.press("+");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.getByRole("menuitem", { name: "Task", exact: true }).press("Enter");
    await expect(card(page, /^3\. Task/)).toBeVisible();
    await card(page, /^3\. Task/).focus();
    await page.keyboard.press("Delete");
    await expect(card(page, /^3\. Task/)).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(card(page, /^3\. Task/)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(card(page, /^3\. Task/)).toHaveCount(0);
    await wait.focus();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByLabel("Hours to wait")).toBeFocused();
  });

  await test.step("a copied step is pasted, and the ways join again", async () => {
    await card(page, /^2\. Message/).focus();
    await page.keyboard.press("ControlOrMeta+c");
    await card(page, /^Wait 1 day/).focus();
    await page.keyboard.press("ControlOrMeta+v");
    const pasted = card(page, /^3\. Message/);
    await expect(pasted).toBeFocused();
    // The end behind the second message.
    const end = page.getByTitle("Drag onto a step to go on there").first();
    await drag(page, end, pasted);
    await expect(page.getByTitle("Drag onto a step to go on there")).toHaveCount(1);
    expect(await isBelow(pasted, card(page, /^2\. Message/))).toBe(true);
    await card(page, /^2\. Message/).click();
    await expect(panel(page).getByRole("heading")).toHaveText("2. Message");
    await expect(page.getByLabel("Afterwards", { exact: true })).toHaveValue(/./);
  });

  await test.step("a node that is dropped on a plus moves there", async () => {
    const wait = card(page, /^Wait 1 day/);
    await drag(page, wait, page.getByRole("button", { name: "Add after 1. Connection request" }));
    expect(await isBelow(card(page, /^Connected\?/), wait)).toBe(true);
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => isBelow(wait, card(page, /^Connected\?/))).toBe(true);
    await card(page, /^2\. Message/).click();
  });

  await test.step("nothing is wrong with the page, in either theme and width", async () => {
    expect(await axeFaults(page)).toEqual([]);
    await pictures(page, "built");
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeFaults(page)).toEqual([]);
    await card(page, /^1\. Connection request/).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByLabel("Note")).toBeVisible();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await picture(page, "graph-sheet-390");
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the list says all that the picture says", async () => {
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(page.getByRole("list", { name: "List" }).getByText("Then 3. Message")).toHaveCount(2);
    expect(await axeFaults(page)).toEqual([]);
    await pictures(page, "list");
    await page.getByRole("button", { name: "Picture", exact: true }).click();
  });

  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill("A fork in the road");
  await page.getByRole("tab", { name: "Review and start" }).click();
  await page.getByRole("button", { name: "Start campaign" }).click();
  await expect(page).toHaveURL(/my-campaigns/);
  await page.getByRole("link", { name: "A fork in the road" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("A fork in the road");
  const steps = page.locator("section", { has: page.locator("#steps") }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText("Connection request");
  expect(await axeFaults(page)).toEqual([]);
});

test("a smart sequence is kept for the workspace, and a campaign begins with a copy of it [OC-006, OC-007]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.getByRole("main").getByRole("link", { name: "Smart sequences" }).click();
  await expect(page.getByText("No smart sequences yet")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "New smart sequence" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("After a fair");
  await page.getByRole("dialog").getByRole("button", { name: "Create and edit" }).click();
  await expect(page).toHaveURL(/\/smart-sequences\/edit\//);
  await add(page, "Add the first step", "Split by shares");
  await add(page, "Add after Split by shares: A: 50%", "Message");
  await expect(page.getByText("To finish before a campaign can use it")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await pictures(page, "kept");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Smart sequence saved")).toBeVisible();

  await page.goto(address("/smart-sequences", host));
  await expect(page.getByText("1 step, 1 branching").first()).toBeVisible();
  await pictures(page, "all");
  const menu = page.getByRole("button", { name: "Actions for After a fair", exact: true }).first();
  await menu.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("link", { name: "After a fair (copy)" }).first()).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "After a fair", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "After a fair", exact: true }).first()).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Use in a campaign" }).click();
  await expect(page).toHaveURL(/\/campaign\/add\?sequence=/);
  await expect(card(page, /^Split by shares/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("After a fair");
});

test.afterEach(async () => {
  const { call } = await demoClient();
  const kept = await call<{ items: { _id: string }[] }>("GET", "/smart_sequences");
  for (const { _id } of kept.items) await call("DELETE", `/smart_sequences/${_id}`);
  const { items } = await call<{ items: { _id: string; name: string }[] }>("GET", "/workflows?limit=100");
  for (const { _id, name } of items)
    if (name === "A fork in the road") await call("POST", `/workflows/${_id}/delete_async`);
});

test("a campaign's branching sequence is kept as a smart sequence, as it is on the screen [OC-017]", async ({
  page,
}) => {
  const name = `Kept ${Date.now()}`;
  await openSignedIn(page, "/campaign/add?part=sequence");
  await page.getByRole("button", { name: "Branches" }).click();
  await add(page, "Add the first step", "Connection request");
  await panel(page).getByRole("textbox").first().fill("Hello from the sequence");
  await page.getByRole("button", { name: "Keep as smart sequence" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep as smart sequence" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(page.getByText("Kept as a smart sequence")).toBeVisible();
  await page.goto(address("/smart-sequences", host));
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(panel(page).getByRole("textbox").first()).toHaveValue("Hello from the sequence");
});
