import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, openSignedIn, violet } from "./support/demo.ts";
import { skipQuestions } from "./support/new-person.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const { host } = northwind;

test("the legal pages stand for everybody, in five languages, in the brand's name [SH-101, SH-102, SH-103]", async ({
  browser,
}) => {
  const titles = new Set<string>();
  for (const locale of ["en", "fr", "de", "pt", "es"]) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    for (const path of ["/privacy-policy", "/terms-of-use"]) {
      await page.goto(address(path, host));
      await expect(page).toHaveURL(address(path, host));
      titles.add((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
      expect(await page.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(3);
      await expect(page.locator("main")).toContainText("Northwind");
    }
    await page.goto(address("/terms-conditions", host));
    await expect(page).toHaveURL(/\/terms-of-use$/);
    await context.close();
  }
  expect(titles.size).toBe(10);
});

test("places of the application have addresses of their own, and back leads back [SH-195, SH-216]", async ({
  page,
}) => {
  await openSignedIn(page, "/inbox");
  await page.getByRole("link", { name: "People" }).first().click();
  await expect(page).toHaveURL(/\/profiles\/my-prospects(\?|$)/);
  await page.getByRole("link", { name: "Northwind, home" }).first().click();
  await expect(page).toHaveURL(/\/campaigns\/my-campaigns(\?|$)/);
  await page.goBack();
  await expect(page).toHaveURL(/\/profiles\/my-prospects(\?|$)/);
  await page.goBack();
  await expect(page).toHaveURL(/\/inbox(\/[0-9a-f-]+)?(\?|$)/);
  expect(page.url()).not.toContain("#");
});

test("the sidebar folds, the theme changes, and both are kept in this browser [SH-226, SH-228, SH-229]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const look = () =>
    page.evaluate(() => {
      const { sidebar, theme } = document.documentElement.dataset;
      return { sidebar: sidebar ?? null, theme };
    });
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  expect(await kept("sidebarIsShorten")).toBe("true");
  await page.getByRole("button", { name: "Your account" }).first().click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  expect(await kept("theme")).toBe("dark");
  await page.reload();
  expect(await look()).toEqual({ sidebar: "short", theme: "dark" });
  const opening = await page.getByRole("button", { name: "Expand sidebar" }).evaluate(async (button) => {
    const { dataset } = document.documentElement;
    const began = performance.now();
    (button as HTMLElement).click();
    const first = dataset.sidebar;
    while (dataset.sidebar && performance.now() - began < 3_000)
      await new Promise((turn) => requestAnimationFrame(turn));
    return { first, ms: performance.now() - began };
  });
  expect(opening.first).toBe("opening");
  expect(opening.ms).toBeGreaterThanOrEqual(145);
  expect(opening.ms).toBeLessThan(2_000);
  expect(await kept("sidebarIsShorten")).toBe("false");
});

test("a part of the program that can't be fetched makes the page load anew [SH-196]", async ({ page }) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    (window as { __same?: boolean }).__same = true;
  });
  let isBroken = true;
  let refused = 0;
  await page.route("**/_next/static/chunks/**", (route) => {
    if (!isBroken) return route.continue();
    refused++;
    return route.abort();
  });
  page.on("load", () => {
    isBroken = false;
  });
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await expect
    .poll(() => page.evaluate(() => (window as { __same?: boolean }).__same ?? false).catch(() => true))
    .toBe(false);
  isBroken = false;
  await page.reload();
  await expect(page).toHaveURL(/\/inbox/);
  expect(refused).toBeGreaterThan(0);
});

test("who signs out in one window is led out of the others [S8]", async ({ page }) => {
  await enter(page.context(), northwind, "own");
  await page.goto(address("/inbox", host));
  const other = await page.context().newPage();
  await other.goto(address("/campaigns/my-campaigns", host));
  const alive = (each: Page) => expect(each.locator("html[data-live=on]")).toBeAttached();
  await Promise.all([alive(page), alive(other)]);
  const status = await page.evaluate(async () => (await fetch("/api/auth/logout")).status);
  expect(status).toBe(200);
  await expect(other).toHaveURL(/\/auth\/sign-in/, { timeout: 10_000 });
  await expect(page).toHaveURL(/\/auth\/sign-in/, { timeout: 10_000 });
});

test("one's menu and the commands sign out on other devices, and say how many there were [S8]", async ({
  page,
}) => {
  await openSignedIn(page, "/inbox");
  const asked: string[] = [];
  // Answered here once the password is given: the other tests' sessions of this person are to live on.
  await page.route("**/api/auth/sign_out_everywhere", (route) => {
    const { password } = route.request().postDataJSON() as { password?: string };
    if (password === undefined) return route.continue();
    asked.push(password);
    return route.fulfill({ json: { ok: true, payload: { done: true, ended: asked.length } } });
  });
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere else" });
  const prove = async () => {
    await dialog.getByLabel("Your password", { exact: true }).fill("demo-password");
    await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole("button", { name: "Your account" }).first().click();
  await page.getByRole("menuitem", { name: "Sign out on other devices" }).click();
  await expect(dialog).toBeVisible();
  expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
  await prove();
  await expect(page.getByText("1 other session was ended.")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).fill("sign out on");
  await page.keyboard.press("Enter");
  await prove();
  await expect(page.getByText("2 other sessions were ended.")).toBeVisible();
  expect(asked).toEqual(["demo-password", "demo-password"]);
  await expect(page).toHaveURL(/\/inbox/);
});

test("another workspace is chosen: the start page comes, and says that it was [SH-125]", async ({ page }) => {
  const { host: theirs } = violet;
  const authorization = `Bearer ${await enter(page.context(), violet, "own")}`;
  const call = (path: string, body: object) =>
    payload(ask(path, { host: theirs, method: "POST", headers: { authorization }, body }));
  const current = await payload<{ _id: string }>(
    ask("/api/space/info", { host: theirs, headers: { authorization } }),
  );
  try {
    for (const name of ["Violet Interim", "Violet Abroad"]) await call("/api/space/create", { name });
    const said = page.getByText("Workspace changed");
    for (const name of ["Violet Interim", "Violet Abroad"]) {
      await page.goto(address("/space/use-space", theirs));
      await page.getByRole("button", { name }).click();
      // It is new: its start page asks the admin some questions.
      await expect(page).toHaveURL(address("/onboarding", theirs));
      await expect(said).toBeVisible();
      await skipQuestions(page);
      // It has no account yet: its start page is the way to the first one.
      await expect(page).toHaveURL(address("/credentials/add", theirs));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(said).toBeHidden();
    }
  } finally {
    await call("/api/users/set_space", { space_id: current._id });
  }
});

test("a socket that can't be opened within 45 s is told for ten seconds [SH-460, SH-461]", async ({
  page,
}) => {
  const said = page.getByText("Response timed out, please try again");
  let opened = 0;
  // Taken, and never answered.
  await page.routeWebSocket(/\/ws\//, () => {
    opened++;
  });
  await page.clock.install();
  await openSignedIn(page, "/campaigns/my-campaigns");
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return opened;
    })
    .toBe(1);
  await page.clock.runFor(42_000);
  await expect(said).toBeHidden();
  await page.clock.runFor(4_000);
  await expect(said).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(said).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(said).toBeHidden();
});
