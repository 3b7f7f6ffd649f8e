import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

test("on a phone the fields of the step that is chosen come into sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openSignedIn(page, "/campaigns/my-campaigns");
  const link = await page.locator('a[href*="/campaign/edit/"]:visible').first().getAttribute("href");
  await page.goto(address(`${link}?part=sequence`, northwind.host));
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  const heading = page.getByRole("region", { name: "Step" }).getByRole("heading");
  await expect(heading).not.toBeInViewport();
  await page.getByRole("button", { name: /^1\. / }).click();
  await expect(heading).toBeInViewport();
});

test("on a phone a way back leads from the step's fields to its card, by keyboard too; beside the sequence there is none", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openSignedIn(page, "/campaigns/my-campaigns");
  const link = await page.locator('a[href*="/campaign/edit/"]:visible').first().getAttribute("href");
  await page.goto(address(`${link}?part=sequence`, northwind.host));
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  const card = page.getByRole("button", { name: /^2\. / });
  const panel = page.getByRole("region", { name: "Step" });
  const back = panel.getByRole("button", { name: "Back to the steps" });
  await card.click();
  await expect(back).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, "step-390");
  await back.click();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
  await panel.getByLabel(/^Hours after/).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(panel).toBeVisible();
  await expect(back).toBeHidden();
});

test("what was typed into a campaign and not saved stays on a reload, and is dropped by any page that edits none [SH-187]", async ({
  page,
}) => {
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("workflow-draft:")));
  const open = (path: string) => page.goto(address(path, northwind.host));
  // The browser's own question whether to leave.
  page.on("dialog", (dialog) => dialog.accept());
  await openSignedIn(page, "/campaign/add");
  const name = page.getByLabel("Name", { exact: true }).first();
  await name.fill("Half a campaign");
  await expect.poll(kept).toHaveLength(1);
  await page.reload();
  await expect(name).toHaveValue("Half a campaign");
  await open("/inbox");
  await expect.poll(kept).toEqual([]);
  await open("/campaign/add");
  await expect(name).toBeVisible();
  await expect(name).not.toHaveValue("Half a campaign");
});

test("an import that is given up goes with its people, where that is said", async ({ page }) => {
  await openSignedIn(page, "/campaign/add");
  await page.getByRole("tab", { name: /^People/ }).click();
  const load = async (first: string) => {
    const lines = [
      "name,link",
      ...["One", "Two"].map((name) => `${first} ${name},https://network.example/in/${first}-${name}`),
    ];
    const file = { name: "given-up.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("button", { name: "Remove the import of given-up.csv" }).click();
  };
  const dialog = page.getByRole("alertdialog");
  await load("Staysgvnup");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Remove the import" }).click();
  await expect(dialog).toBeHidden();
  await load("Goesgvnup");
  await dialog.getByRole("checkbox", { name: "Also remove the 2 people" }).check();
  await dialog.getByRole("button", { name: "Remove the import and 2 people" }).click();
  await expect(dialog).toBeHidden();
  await openSignedIn(page, "/profiles/my-prospects?search=gvnup");
  await expect(page.getByText("Staysgvnup One").first()).toBeVisible();
  await expect(page.getByText("Goesgvnup One")).toHaveCount(0);
});

test("a draft that can't be saved says what is wrong with it, whichever part is open [OC-043]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaign/add");
  await page.getByRole("button", { name: "Save as draft" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Resolve errors before saving");
  await expect(alert).toContainText("Add at least one step");
});

test("by keyboard an import goes on from its file to its columns and back", async ({ page }) => {
  await openSignedIn(page, "/campaign/add?part=people");
  const input = page.locator("input[type=file]");
  const choose = (text: string) =>
    input.setInputFiles({ name: "by-keyboard.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("");
  await expect(page.getByText("This file is empty.")).toBeVisible();
  await choose("name,link\nBykeyboard One,https://network.example/in/by-keyboard-one");
  await expect(page.getByRole("region", { name: "What the columns mean" })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 1 line" }).press("Enter");
  await expect(page.getByText("1 imported", { exact: true })).toBeVisible();
  await expect(input).toBeFocused();
  await page.getByRole("button", { name: "Remove the import of by-keyboard.csv" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("They stay known in this workspace.");
  await dialog.getByRole("checkbox").check();
  await expect(dialog).not.toContainText("They stay known in this workspace.");
  await dialog.getByRole("button", { name: "Remove the import and 1 person" }).click();
  await expect(dialog).toBeHidden();
});

test("beside a long sequence the selected step's heading and the saving stay in sight", async ({ page }) => {
  const client = await demoClient();
  const [account] = await client.call<{ _id: string }[]>("GET", "/credentials/fetch");
  const sequence = Array.from({ length: 20 }, (_, i) => ({
    id: `s${i}`,
    type: "message",
    text: "Hello",
    delay: 24,
  }));
  const body = { name: "Twenty steps", credentials_id: account!._id, sequence, key: "twenty-steps" };
  const { _id: id } = await client.call<{ _id: string }>("POST", "/workflows", body);
  await openSignedIn(page, `/campaign/edit/${id}?part=sequence`);
  await page.getByRole("button", { name: /^20\. / }).click();
  const heading = page.getByRole("region", { name: "Step" }).getByRole("heading", { name: "20. Message" });
  const save = page.getByRole("button", { name: "Save changes" });
  // What the check finds stands below the step and makes the column as tall as the window.
  const findings = page.getByRole("listitem").filter({ hasText: "No connection request comes before" });
  await expect(findings).toHaveCount(1);
  await expect(findings.getByRole("button", { name: /^Step \d+$/ })).toHaveCount(20);
  // The column is taller than the window, and the page is scrolled to its end: so the column could be pushed up.
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  for (const seen of [heading, save]) {
    await expect(seen).toBeInViewport();
    // The page scrolls to the step; after that, nothing lies over these.
    await expect(async () => {
      const { x, y, height } = (await seen.boundingBox())!;
      const top = await page.evaluate(
        ([left, down]) => document.elementFromPoint(left!, down!)?.textContent,
        [x + 8, y + height / 2],
      );
      expect(top).toBe(await seen.textContent());
    }).toPass({ timeout: 5_000 });
  }
  await client.call("POST", `/workflows/${id}/delete_async`, {});
});

test("a sequence is shown from left to right in a browser that chose so, and moves by keys there", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  const link = await page.locator('a[href*="/campaign/edit/"]:visible').first().getAttribute("href");
  const open = async () => {
    await page.goto(address(`${link}?part=sequence`, northwind.host));
    await page.getByRole("tab", { name: /^Sequence/ }).click();
  };
  const card = (place: number) => page.getByRole("button", { name: new RegExp(`^${place}\\. `) });
  const isBeside = async () => {
    const [one, two] = [(await card(1).boundingBox())!, (await card(2).boundingBox())!];
    return two.x > one.x + one.width && Math.abs(two.y - one.y) < 2;
  };
  const kept = () => page.evaluate(() => localStorage.getItem("horizontal"));
  const direction = page.getByRole("group", { name: "Direction of the sequence" });
  await open();
  expect([await isBeside(), await kept()]).toEqual([false, null]);
  await direction.getByRole("button", { name: "From left to right" }).click();
  await expect.poll(isBeside).toBe(true);
  expect(await kept()).toBe("true");
  await open();
  await expect.poll(isBeside).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await card(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(card(2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(card(1)).toBeFocused();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `horizontal-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await direction.getByRole("button", { name: "From top to bottom" }).click();
  await expect.poll(isBeside).toBe(false);
  expect(await kept()).toBe("false");
});
