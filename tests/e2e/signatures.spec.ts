import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { addEmailStep } from "./support/email-step.ts";
import { address, world } from "./support/product.ts";

interface Received {
  readonly effects: readonly { readonly address: string; readonly body: string }[];
}

/** A picture of one point. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.afterEach(async () => {
  const { call } = await demoClient();
  const { _id: space } = await call<{ _id: string }>("GET", "/space/info");
  await call("POST", `/space/${space}/update`, { space_object: { postal_address: "" } });
  for (const { _id } of await call<{ _id: string }[]>("GET", "/credentials/fetch"))
    for (const signature of await call<{ _id: string }[]>("GET", `/credentials/${_id}/signatures`))
      await call("DELETE", `/credentials/${_id}/signatures/${signature._id}`);
});

test("a member writes signatures, chooses one in an email step, and a test mail carries it [OC-253] [OC-255] [OC-102]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Signatures" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Signatures" })).toBeVisible();
  await expect(page.getByText("No signatures yet")).toBeVisible();

  const dialog = page.getByRole("dialog");
  const save = () => dialog.getByRole("button", { name: "Save signature" }).click();
  await page.getByRole("button", { name: "New signature" }).click();
  await save();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill("Short");
  await dialog.getByLabel("Signature", { exact: true }).fill("Emma Vogel\nNorthwind");
  await expect(dialog.getByRole("checkbox", { name: "Default of this account" })).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await save();
  const short = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Short/ }) });
  await expect(short.getByText("Default", { exact: true })).toBeVisible();
  await expect(short.getByText("Emma Vogel")).toBeVisible();

  await page.getByRole("button", { name: "New signature" }).click();
  await dialog.getByLabel("Name").fill("Long");
  await dialog
    .getByLabel("Signature", { exact: true })
    .fill('<p><b>Emma</b> <a href="https://northwind.test">Northwind</a><script>alert(1)</script></p>');
  await expect(dialog.frameLocator("iframe").getByText("Emma")).toBeVisible();
  // The file chooser stands behind the button.
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await expect(dialog.getByLabel("Signature", { exact: true })).toHaveValue(/\[image: logo\.png\]/);
  await expect(dialog.frameLocator("iframe").getByAltText("logo.png")).toHaveJSProperty("naturalWidth", 1);
  expect(await axeFaults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("picture.png") });
  await save();
  const long = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Long/ }) });
  await expect(long.frameLocator("iframe").getByRole("link", { name: "Northwind" })).toBeVisible();
  await expect(long.locator("iframe")).not.toHaveAttribute("srcdoc", /script>alert/);
  await expect(long.frameLocator("iframe").getByAltText("logo.png")).toHaveAttribute(
    "src",
    /^data:image\/png/,
  );
  await long.getByRole("button", { name: "Actions for Long" }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  await expect(long.getByText("Default", { exact: true })).toBeVisible();
  await expect(short.getByText("Default", { exact: true })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Workspace", exact: true }).click();
  await page.getByLabel("Postal address").fill("Northwind Ltd \n\n1 Main Street");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto(address("/campaign/add", northwind.host));
  await page.getByRole("checkbox", { name: "Add the workspace’s postal address" }).check();
  await expect(page.getByText("1 Main Street")).toBeVisible();
  await addEmailStep(page);
  const choice = page.getByRole("combobox", { name: "Signature" });
  await expect(choice).toContainText("The account’s default (Long)");
  await choice.selectOption({ label: "Short" });
  const receiver = "signed.test@elsewhere.test";
  await page.getByLabel("Send a test to").fill(receiver);
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText(`Test sent to ${receiver}`)).toBeVisible();
  const { effects } = await world<Received>("GET", "/received?channel=mail&limit=1000");
  expect(effects.findLast((mail) => mail.address === receiver)?.body).toMatch(
    /Emma Vogel\nNorthwind\n\n[\s\S]*\n\nNorthwind Ltd\n1 Main Street/,
  );

  await page.goto(address("/settings/signatures", northwind.host));
  await short.getByRole("button", { name: "Actions for Short" }).click();
  await page.getByRole("menuitem", { name: "Delete signature" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete signature" }).click();
  await expect(short).toHaveCount(0);
});
