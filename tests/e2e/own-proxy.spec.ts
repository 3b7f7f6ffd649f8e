import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { signUp } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

test("the first account may wait; a proxy of its owner is asked for in full, stands in no address, and is asked for again after a reload [SH-289, SH-318]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, `pia.${Date.now()}@stone.example`);

  await test.step("skipped, and found again", async () => {
    await page.goto(address("/credentials/first-add"));
    await expect(page.getByRole("heading", { level: 1, name: "Connect your first account" })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Skip for now" }).click();
    await page.waitForURL(/\/dashboard/);
    await page
      .getByRole("region", { name: "Get your first campaign going" })
      .getByRole("link", { name: "Connect" })
      .first()
      .click();
    await page.waitForURL(/\/credentials\/first-add\?.*first_step=account/);
  });

  await test.step("a proxy is asked for in full; a reload asks for it again", async () => {
    const next = page.getByRole("button", { name: "Next" });
    await next.click();
    await page.getByLabel("Country", { exact: true }).click();
    await page.keyboard.type("Germany");
    await page.getByRole("option", { name: /Germany/ }).click();
    await page.getByRole("radio", { name: /My own proxy/ }).click();
    await page.getByLabel("IP address").fill("300.1.1.1");
    await page.getByLabel("Port").fill("9");
    await next.click();
    await expect(page.getByText("four numbers of 0 to 255")).toBeVisible();
    await expect(page.getByText("This field is required")).toHaveCount(2);
    expect(await axeFaults(page)).toEqual([]);
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page)).toEqual([]);
      await picture(page, `proxy-${width}`, { fullPage: true });
    }
    await page.getByLabel("IP address").fill("9.9.9.9");
    await page.getByLabel("User name").fill("proxy-user");
    await page.getByLabel("Password of the proxy", { exact: true }).fill("proxy-pass-1");
    await next.click();
    await expect(page.getByLabel("Time zone")).toBeVisible();
    expect(page.url()).not.toContain("proxy-");
    await page.getByLabel("Time zone").click();
    await page.keyboard.type("Berlin");
    await page
      .getByRole("option", { name: /Berlin/ })
      .first()
      .click();
    await next.click();
    await expect(page.getByLabel("Email of the account")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Country", { exact: true })).toBeVisible();
    await page.getByLabel("IP address").fill("9.9.9.9");
    await page.getByLabel("Port").fill("9");
    await page.getByLabel("User name").fill("proxy-user");
    await page.getByLabel("Password of the proxy", { exact: true }).fill("proxy-pass-1");
    await next.click();
    await next.click();
    await expect(page.getByLabel("Email of the account")).toBeVisible();
  });

  await test.step("the settings that few need open at the first press, from within an empty field, too", async () => {
    await page.getByLabel("Email of the account").focus();
    await page.getByText("Advanced settings").click();
    await expect(page.getByRole("textbox", { name: /^Session cookie/ })).toBeVisible();
    await page.getByRole("checkbox", { name: "Use my own browser" }).check();
    expect(await axeFaults(page)).toEqual([]);
  });
});
