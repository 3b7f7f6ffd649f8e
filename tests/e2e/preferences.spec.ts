import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { axeFaults } from "./support/axe.ts";
import { northwind, openSignedIn } from "./support/demo.ts";
import { linkOfMail, password, signIn, signUp } from "./support/new-person.ts";
import { address } from "./support/product.ts";

const menu = (page: Page) => page.getByRole("button", { name: "Your account" });

test("somebody changes password, photo and language, and ends another session; the pages stand beside each other, with a way back [SH-206]", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const email = `ned.${Date.now()}@stone.example`;
  const next = "another horse 9";
  await signUp(page, email);

  const elsewhere = await (await browser.newContext()).newPage();
  await test.step("signed in a second time, which the security page lists and ends", async () => {
    await signIn(elsewhere, email, password);
    await elsewhere.waitForURL(/credentials\/add/);
    await page.goto(address("/preferences/user/security"));
    const list = page.getByRole("list", { name: "Where you are signed in" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(list.getByRole("listitem").first()).toContainText("This one");
    expect(await axeFaults(page)).toEqual([]);
    await list.getByRole("button").click();
    // An open session alone isn't enough: the password is.
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password", { exact: true }).fill("wrong horse 9");
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(dialog.getByText("This is not your password")).toBeVisible();
    await expect(page.locator('ul[aria-label="Where you are signed in"] li')).toHaveCount(2);
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await dialog.getByLabel("Your password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("Signed out there")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await elsewhere.goto(address("/preferences/user/basic"));
    await elsewhere.waitForURL(/sign-in/);
  });

  await test.step("the pages beside each other, and the way back", async () => {
    await page.goto(address("/preferences"));
    await page.waitForURL(/preferences\/user\/basic/);
    const places = page.getByRole("navigation", { name: "Preferences" });
    await expect(places.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Back to the application" })).toHaveAttribute("href", "/");
    await places.getByRole("link", { name: "Password", exact: true }).click();
    await page.waitForURL(/preferences\/user\/password/);
  });

  await test.step("the password: a wrong one is refused, the new one counts from now on", async () => {
    await signIn(elsewhere, email, password);
    await elsewhere.waitForURL(/credentials\/add/);
    const change = async (old: string) => {
      await page.getByLabel("Present password").fill(old);
      await page.getByLabel("New password", { exact: true }).fill(next);
      await page.getByLabel("New password, once more").fill(next);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("wrong horse 9");
    await expect(page.getByText("This is not your password")).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await change(password);
    await expect(page.getByText("Password changed. You stay signed in here and nowhere else.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Password", level: 1 })).toBeVisible();
    await elsewhere.goto(address("/preferences/user/basic"));
    await elsewhere.waitForURL(/sign-in/);
    await signIn(elsewhere, email, next);
    await elsewhere.waitForURL(/credentials\/add/);
  });

  await test.step("'it was not me' in the mail leads a signed-in person to the password", async () => {
    const link = await linkOfMail(page, email, "forgot-password");
    await page.goto(link);
    await page.waitForURL(/preferences\/user\/password/);
  });

  await test.step("the name and the photo, which the menu shows", async () => {
    await page.goto(address("/preferences/user/basic"));
    await page.getByLabel("First name").fill("Nedda");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({
      name: "page.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    });
    await expect(page.getByText("Choose a PNG, JPEG, WebP or GIF picture")).toBeVisible();
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2f6fde" } });
    await chooser.setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: await picture.png().toBuffer(),
    });
    await expect(page.getByText("The picture is saved")).toBeVisible();
    await expect(menu(page).locator("img")).toHaveAttribute("src", /^\/api\/photos\//);
    const photo = menu(page).locator("img");
    // Zero until it has been loaded.
    await expect(photo).toHaveJSProperty("naturalWidth", 256);
    await menu(page).click();
    await expect(page.getByRole("menu")).toContainText("Nedda Stone");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The picture was removed")).toBeVisible();
    await expect(menu(page).locator("img")).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step("the pages of choices have no faults", async () => {
    for (const path of [
      "/preferences/user/manual-approval",
      "/preferences/user/notifications",
      "/onboarding",
    ]) {
      await page.goto(address(path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await axeFaults(page), path).toEqual([]);
    }
  });

  await test.step("the language", async () => {
    await page.goto(address("/preferences/user/language"));
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("radio", { name: "Deutsch" }).click();
    await page.getByRole("button", { name: "Use this language" }).click();
    await expect(page.getByRole("heading", { name: "Sprache", level: 1 })).toBeVisible();
    await page.goto(address("/preferences/user/notifications"));
    await expect(page.getByRole("heading", { name: "Benachrichtigungen" })).toBeVisible();
  });
});

test("a workspace gets a colour, and its admin reads who did that", async ({ page }) => {
  await openSignedIn(page, "/preferences/workspace");
  await page.waitForURL(/preferences\/workspace\/basic/);
  const places = page.getByRole("navigation", { name: "Preferences" });
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  await places.getByRole("link", { name: "Appearance" }).click();
  await page.waitForURL(/appearance/);
  const before = await colour();
  expect(before).not.toBe("");
  await page.getByLabel("Teal").check({ force: true });
  await page.getByRole("button", { name: "Use this colour" }).click();
  await expect(page.getByText("The colour is changed for everybody")).toBeVisible();
  expect(await colour()).not.toBe(before);
  expect(await axeFaults(page)).toEqual([]);

  await places.getByRole("link", { name: "Audit log" }).click();
  await page.waitForURL(/audit-log/);
  await expect(page.getByRole("cell", { name: "Workspace: changed" }).first()).toBeVisible();
  await page.getByLabel("What").selectOption("workspace");
  await page.waitForURL(/action=workspace/);
  await expect(page.getByRole("cell", { name: "Workspace: changed" }).first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto(address("/preferences/workspace", northwind.host));
  await places.getByRole("link", { name: "Appearance" }).click();
  await page.getByLabel(/’s own$/).check({ force: true });
  await page.getByRole("button", { name: "Use this colour" }).click();
  await expect(page.getByText("The colour is changed for everybody")).toBeVisible();
  expect(await colour()).toBe(before);
});
