import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { demoClient } from "./support/demo-client.ts";
import { addEmailStep } from "./support/email-step.ts";
import { picture } from "./support/picture.ts";
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
  await picture(page, "picture");
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

/** A picture of one colour. */
function pictureOf(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  const points = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk("IHDR", head), chunk("IDAT", points), chunk("IEND", Buffer.alloc(0))],
  ]);
}

test("a signature full of pictures fits a phone, in its list and while it is written, in the dark, too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await openSignedIn(page, "/settings/signatures");
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Signature", { exact: true });
  const files = [
    { name: "Logo of Northwind & Sons.png", size: [120, 120] },
    {
      name: "A banner whose name is longer than any phone is wide, for the trade fair in Munich.png",
      size: [1400, 240],
    },
    { name: "award.png", size: [300, 900] },
  ] as const;
  const give = async () => {
    for (const [place, { name, size }] of files.entries()) {
      await dialog.locator('input[type="file"]').setInputFiles({
        name,
        mimeType: "image/png",
        buffer: pictureOf(size[0], size[1], [40 + 60 * place, 90, 200 - 60 * place]),
      });
      await expect(field).toHaveValue(new RegExp(`${name.slice(0, 12)}[\\s\\S]*\\]`));
      await field.press("ControlOrMeta+End");
      await field.press("Enter");
    }
  };
  const fits = async (name: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, name, { fullPage: true });
  };

  await page.getByRole("button", { name: "New signature" }).click();
  await dialog.getByLabel("Name").fill("Plain");
  await field.fill("Emma Vogel\nHead of Growth, Northwind\n");
  await field.press("ControlOrMeta+End");
  await give();
  const wide = dialog.getByRole("img", { name: /^A banner/ });
  await expect(wide).toHaveJSProperty("naturalWidth", 1400);
  expect((await wide.boundingBox())?.width).toBeLessThan(390);
  await fits("dialog-plain");
  await dialog.getByRole("button", { name: "Save signature" }).click();
  await expect(page.getByRole("heading", { name: /^Plain/ })).toBeVisible();

  await page.getByRole("button", { name: "New signature" }).click();
  await dialog.getByLabel("Name").fill("Table");
  await field.fill("<table><tr><td><b>Emma Vogel</b></td></tr></table>\n");
  await field.press("ControlOrMeta+End");
  await give();
  await expect(dialog.frameLocator("iframe").getByRole("img")).toHaveCount(3);
  await fits("dialog-table");
  await dialog.getByRole("button", { name: "Save signature" }).click();
  const table = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Table/ }) });
  await expect(table.frameLocator("iframe").getByRole("img")).toHaveCount(3);
  await fits("list");
});
