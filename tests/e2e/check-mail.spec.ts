import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { forgetSession } from "./support/new-person.ts";
import { picture } from "./support/picture.ts";
import { address } from "./support/product.ts";

const host = "one.localhost";
const again = (page: Page) => page.getByRole("button", { name: /^Send the mail again/ });

async function fill(page: Page, email: string): Promise<void> {
  await page.goto(address("/auth/sign-up", host));
  await expect(page.locator("form[data-ready]")).toBeAttached();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("long-enough-1");
  await page.getByLabel("Country", { exact: true }).click();
  await page.keyboard.type("Germany");
  await page.getByRole("option", { name: /Germany/ }).click();
  await page.getByRole("checkbox").click();
}

test("the mail of a sign-up is sent again after a wait, and a mistyped address is corrected with nothing lost", async ({
  page,
}) => {
  await page.clock.install();
  const email = `grace-${Date.now()}@mail.example`;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/sign_up")) sent.push(request.postDataJSON().email);
  });
  await fill(page, `x${email}`);
  await page.getByRole("button", { name: "Create account" }).click();
  const title = page.getByRole("heading", { name: "Check your mail" });
  await expect(title).toBeFocused();
  await expect(again(page)).toHaveAttribute("aria-disabled", "true");
  await expect(again(page)).toHaveText(/in \d+ seconds/);
  await again(page).click({ force: true });
  expect(sent).toEqual([`x${email}`]);

  await page.clock.runFor(61_000);
  await expect(again(page)).toHaveText("Send the mail again");
  await again(page).press("Enter");
  await expect(page.getByText("The mail is on its way")).toBeVisible();
  await expect(again(page)).toHaveText(/in \d+ seconds/);
  await expect(again(page)).toBeFocused();
  expect(sent).toEqual([`x${email}`, `x${email}`]);

  await page.getByRole("button", { name: "Correct the address" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(`x${email}`);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("long-enough-1");
  await expect(page.getByLabel("Country", { exact: true })).toContainText("Germany");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.keyboard.type(email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(title).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(sent.at(-1)).toBe(email);
});

for (const scheme of ["light", "dark"] as const)
  for (const width of [390, 1440])
    test(`"check your mail" fits ${width} px in ${scheme} and axe finds nothing`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      await page.route("**/auth/sign_up", (route) =>
        route.fulfill({ json: { ok: true, payload: { email: "grace@mail.example" } } }),
      );
      await fill(page, "grace@mail.example");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(again(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await axeFaults(page)).toEqual([]);
      await picture(page, `check-mail-${width}-${scheme}`);
    });

for (const width of [390, 1440])
  test(`what a refused sign-in says moves nothing at ${width} px: the next press is a press on the button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(address("/auth/sign-in", host));
    await expect(page.locator("form[data-ready]")).toBeAttached();
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    const places = async () => [
      await page.getByLabel("Email").boundingBox(),
      await button.boundingBox(),
      await page.getByRole("link", { name: "Create an account" }).boundingBox(),
    ];
    const before = await places();
    await button.click();
    await expect(page.getByText("Fill this in")).toHaveCount(2);
    expect(await places()).toEqual(before);
    await page.getByLabel("Email").fill("nobody@mail.example");
    await page.getByLabel("Password", { exact: true }).fill("not-the-one");
    await button.click();
    await expect(page.getByText("Wrong email or password")).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(page.getByText("Wrong email or password")).toBeInViewport();
    await picture(page, `sign-in-${width}`);
  });

test("a link that confirmed an address says so again when it is pressed again, and leads on [SH-094, SH-095]", async ({
  page,
}) => {
  const email = `ada-${Date.now()}@mail.example`;
  await fill(page, email);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator('a[href*="/world/outbox"]').click();
  await page.waitForURL(/world\/outbox/);
  const link = page.locator('a[href*="activation_code"]').first();
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  const target = (await link.getAttribute("href"))!;
  await page.goto(target);
  // Opening the link signs nobody in, and says whose account it opens.
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(address("/inbox", host));
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await page.goto(target);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.waitForURL(/create-space/);
  await expect(page.getByText("Your email was successfully confirmed", { exact: true })).toBeVisible();
  await page.goto(target);
  await page.waitForURL(/create-space/);
  await expect(page.getByText("Email has been successfully verified!", { exact: true })).toBeVisible();
  // A code that nobody was sent confirmed nothing, whoever is signed in.
  await page.goto(target.replace(/activation_code=[^&]+/, "activation_code=never-issued"));
  await expect(page.getByRole("alert").filter({ hasText: "This activation link" })).toBeVisible();
  await expect(page.getByText("Email has been successfully verified!")).toHaveCount(0);
  // To somebody who isn't signed in it is a link that doesn't count any more.
  await forgetSession(page);
  await page.goto(target);
  await expect(page.getByRole("alert").filter({ hasText: "This activation link" })).toBeVisible();
  await expect(page.getByText("Email has been successfully verified!")).toHaveCount(0);
});

test("a link that is pressed in another browser asks for the sign-up's password, by keyboard and on a phone, or for a new one [S25]", async ({
  page,
  browser,
}) => {
  const email = `alan-${Date.now()}@mail.example`;
  await fill(page, email);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.locator('a[href*="/world/outbox"]').click();
  await page.waitForURL(/world\/outbox/);
  const link = page.locator('a[href*="activation_code"]').first();
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  const target = new URL((await link.getAttribute("href"))!, page.url()).href;
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  const phone = await other.newPage();
  await phone.goto(target);
  await expect(phone.locator("form[data-ready]")).toBeAttached();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axeFaults(phone)).toEqual([]);
  await picture(phone, "confirm-by-password-390");
  await phone.getByLabel("Password", { exact: true }).fill("not-the-one");
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("This isn't the password of the sign-up")).toBeVisible();
  await phone.getByRole("button", { name: "choose a new one" }).press("Enter");
  await expect(phone.getByLabel("New password", { exact: true })).toBeFocused();
  await phone.keyboard.type("Tk4-another-one");
  await phone.keyboard.press("Enter");
  await phone.waitForURL(/create-space/);
  await other.close();
});
