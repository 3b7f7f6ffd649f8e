import { expect, test } from "@playwright/test";
import { northwind, openSignedIn } from "./support/demo.ts";
import { address } from "./support/product.ts";

test("on a phone the fields of the step that is chosen come into sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.locator('a[href*="/campaign/edit/"]:visible').first().click();
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  const heading = page.getByRole("region", { name: "Step" }).getByRole("heading");
  await expect(heading).not.toBeInViewport();
  await page.getByRole("button", { name: /^1\. / }).click();
  await expect(heading).toBeInViewport();
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
