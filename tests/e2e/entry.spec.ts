import { expect, type Locator, type Page, test } from "@playwright/test";
import { enter, northwind, openSignedIn } from "./support/demo.ts";
import { address } from "./support/product.ts";
import { ask } from "./support/raw-request.ts";

const host = "one.localhost";

test("the ways in ask for what they need, and lose nothing that was typed [SH-044, SH-046, SH-047, SH-498, SH-505]", async ({
  page,
}) => {
  await page.goto(address("/auth/sign-in", host));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Fill this in")).toHaveCount(2);

  // Somebody else's workspace doesn't travel into a new account.
  const { headers } = await ask("/auth/sign-up?space=other&ref=friend", { host });
  expect(headers.location).toBe("/auth/sign-up?ref=friend");
  expect((await ask("/auth/sign-up?space=null", { host })).status).toBe(200);

  await page.goto(address("/auth/sign-up?invite=abcdefghijkl", host));
  for (const label of ["First name", "Last name", "Email", "Password", "Country", "Phone"])
    await expect(page.getByLabel(label, { exact: label === "Password" })).toBeVisible();
  await expect(page.getByLabel("Invite code")).toHaveValue("abcdefghijkl");
  await page.getByLabel("Country", { exact: true }).click();
  await page.keyboard.type("zzz");
  await expect(page.getByText("There are no items")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Email").fill("grace");
  await page.getByLabel("Password", { exact: true }).fill("seven77");
  await page.getByRole("button", { name: "Create account" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription("8 to 40 characters");
  await expect(page.getByText("Accept both to create an account")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("grace");
});

test("a text field keeps no spaces at its ends, a password does [SH-506]", async ({ page }) => {
  await page.goto(address("/auth/sign-up", host));
  const leave = (field: Locator) => field.press("Tab");
  const first = page.getByLabel("First name");
  await first.fill("  Grace Brewster ");
  await leave(first);
  await expect(first).toHaveValue("Grace Brewster");
  const last = page.getByLabel("Last name");
  await last.fill("   ");
  await leave(last);
  await expect(last).toHaveValue("");
  await expect(last).toHaveAccessibleDescription("Fill this in");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(" eight 88 ");
  await page.getByRole("button", { name: "Show password" }).click();
  await leave(password);
  await expect(password).toHaveValue(" eight 88 ");

  // Outside a form too: what is saved is what stands there.
  await openSignedIn(page, "/campaign/add");
  const name = page.getByLabel("Name");
  await name.fill("  Spaced out  ");
  await leave(name);
  await expect(name).toHaveValue("Spaced out");
  await expect(page.getByRole("heading", { level: 1, name: "Spaced out" })).toBeVisible();
});

test("a server that can't be reached is tried again until it answers, then the start page comes [SH-045]", async ({
  page,
}) => {
  let isDown = true;
  await page.route("**/readyz", (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto(address("/error", host));
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText("We can’t reach the server")).toBeVisible();
  isDown = false;
  await page.waitForURL("**/auth/sign-in", { timeout: 15_000 });
});

/** Keeps the page's program back until the function that it gives is called. */
async function holdProgram(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((go) => {
    arrive = go;
  });
  await page.route("**/_next/**/*.js*", async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test("what is typed before the page's program has arrived stays: in a form and in a list's search", async ({
  page,
}) => {
  let arrive = await holdProgram(page);
  const open = (path: string) => page.goto(address(path, host), { waitUntil: "commit" });
  await open("/auth/sign-up");
  const email = page.getByLabel("Email");
  await email.fill("grace@analytical.example");
  await expect(page.locator("form[data-ready]")).toBeHidden();
  arrive();
  await expect(page.locator("form[data-ready]")).toBeVisible();
  await expect(email).toHaveValue("grace@analytical.example");
  await page.getByLabel("First name").fill("Grace");
  await expect(email).toHaveValue("grace@analytical.example");

  arrive = await holdProgram(page);
  await enter(page.context(), northwind);
  await open("/inbox");
  const search = page.getByRole("searchbox");
  await search.fill("nobody of this name");
  arrive();
  await page.waitForURL((url) => url.searchParams.get("search") === "nobody of this name");
  await expect(search).toHaveValue("nobody of this name");
});

test("a list to choose from opens by its button, by a letter and not at all: the focus is where it was", async ({
  page,
}) => {
  await page.goto(address("/auth/sign-up", host));
  const country = page.getByLabel("Country", { exact: true });
  const search = page.getByRole("combobox", { name: "Search" });
  await expect(page.locator("form[data-ready]")).toBeVisible();
  await country.focus();
  await page.keyboard.type("Germ");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("Germ");
  await page.keyboard.press("Enter");
  await expect(country).toBeFocused();
  await expect(country).toHaveText(/Germany/);
  await country.click();
  await expect(page.getByRole("option", { name: /Germany/ })).toHaveAttribute("aria-selected", "true");
  await country.click();
  await expect(search).toHaveCount(0);
  await expect(country).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(country).toBeFocused();
  await expect(country).toHaveText(/Germany/);
  await country.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(search).toHaveCount(0);
});
