import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { openSignedIn } from "./support/demo.ts";

/** Turkish, as Excel writes it: few of its letters differ from Western ones. A row above the heading looks like one. */
function turkishFile(mark: number): Buffer {
  const link = (name: string) => `https://network.example/in/${name}-${mark}`;
  const text = [
    "Liste;Tak\u00fdm;Email;Link",
    "Ad\u00fd;E-posta;Email;Link",
    `\u00deafak Kaya;safak-${mark}@p.example;old@p.example;${link("safak")}`,
    `Gizem Demir;gizem-${mark}@p.example;;${link("gizem")}`,
    `Kimse;nobody;;${link("kimse")}`,
    "",
  ].join("\r\n");
  return Buffer.from(text, "latin1");
}

test("a messy file is read as its owner knows it, asks where a field is chosen twice, gives its refused lines back and is undone [OC-165]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaign/add");
  await page
    .getByRole("tab", { name: /^People/ })
    .or(page.getByRole("button", { name: /^People/ }))
    .first()
    .click();
  const choose = page.locator('input[type="file"]');
  const sheet = Buffer.from("PK\u0003\u0004\u0014\u0000xl/workbook.xml", "latin1");
  await choose.setInputFiles({ name: "people.xlsx", mimeType: "application/zip", buffer: sheet });
  await expect(page.getByText(/This is a spreadsheet, not a CSV file\. Save it as CSV/)).toBeVisible();

  const buffer = turkishFile(Date.now());
  await choose.setInputFiles({ name: "kisiler.csv", mimeType: "text/csv", buffer });
  const encoding = page.getByLabel("Encoding");
  await expect(encoding).toHaveValue("windows-1252");
  await expect(page.getByLabel("Delimiter")).toHaveValue(";");
  await expect(page.getByRole("cell", { name: "Þafak Kaya" })).toBeVisible();
  await encoding.selectOption("windows-1254");
  await expect(page.getByRole("cell", { name: "Şafak Kaya" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Line 1 is the heading" })).toBeChecked();

  await page.getByLabel("Link fills").selectOption("social_url");
  await page.getByRole("radio", { name: "Line 2 is the heading" }).check();
  await page.getByLabel("Adı fills").selectOption("full_name");
  // The column kept its name, and with it what it fills.
  await expect(page.getByLabel("Link fills")).toHaveValue("social_url");
  const twice = page.getByLabel("E-posta fills");
  await page.getByLabel("Email fills").selectOption("email");
  await twice.selectOption("email");
  const question = page.getByRole("alert").filter({ hasText: "Two columns would fill “Email”" });
  await expect(question).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 3 lines" })).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);
  await question.getByRole("button", { name: "Take “E-posta”" }).click();
  await expect(twice).toHaveValue("email");
  await expect(page.getByLabel("Email fills")).toHaveValue("");

  await page.getByRole("button", { name: "Import 3 lines" }).click();
  await expect(page.getByText("2 people imported")).toBeVisible();
  await expect(page.getByText("Line 5: the email address is not valid")).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download refused lines" }).first().click();
  const refused = await readFile(await (await coming).path(), "utf8");
  expect(refused).toContain('"refused_line","refused_reason","Adı","E-posta","Email","Link"');
  expect(refused).toContain('"5","invalid_email","Kimse","nobody"');

  const imports = page.getByRole("list", { name: "Imports" });
  await expect(imports.getByText("kisiler.csv")).toBeVisible();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("The import was undone")).toBeVisible();
  await expect(imports).toHaveCount(0);
});
