import { expect, test } from "@playwright/test";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, openSignedIn } from "./support/demo.ts";
import { forgetSession } from "./support/new-person.ts";
import { address } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const { host } = northwind;

test("the title is the product's name, with the number of unread messages in front [SH-026, SH-027]", async ({
  page,
}) => {
  await page.goto(address("/auth/sign-in", host));
  await expect(page).toHaveTitle(/Northwind Outreach$/);
  const token = await enter(page.context(), northwind);
  const headers = { authorization: `Bearer ${token}` };
  const accounts = await payload<{ _id: string }[]>(ask("/api/credentials/fetch", { host, headers }));
  const by_credentials = { [accounts[0]!._id]: 120 };
  await page.route("**/api/inbox/unread_count*", (route) =>
    route.fulfill({ json: { ok: true, payload: { total: 120, by_credentials } } }),
  );
  await page.goto(address("/campaigns/my-campaigns", host));
  await expect(page).toHaveTitle(/^\(99\+\) .*Northwind Outreach$/);
});

test("the theme changes at once, without transitions, and a language loads the page anew [SH-025, SH-028, SH-029, SH-030, SH-222]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.documentElement.dataset.switching === undefined) return;
      seen.push(getComputedStyle(document.querySelector("button")!).transitionDuration);
    }).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await page.getByRole("button", { name: "Your account" }).first().click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("demo@one.example");
  await menu.getByRole("menuitemradio", { name: "Dark" }).click();
  expect(await ground()).not.toBe(before);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(["0s"]);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");

  await page.getByRole("button", { name: "Your account" }).first().click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await page.evaluate(() => "seen" in window)).toBe(false);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Ihr Konto" }).first().click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the frame suits its width: a sidebar, a bar under 1,000 pixels, a phone's tabs [SH-201, SH-202, SH-239]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaigns/my-campaigns");
  const ways = page.getByRole("navigation", { name: "Main navigation" });
  for (const [width, x, y] of [
    [1000, 0, 0],
    [999, 0, 0],
    [390, 0, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(ways.filter({ visible: true })).toHaveCount(1);
    const box = (await ways.filter({ visible: true }).boundingBox())!;
    expect(box.height > box.width, `${width} px: stands upright`).toBe(width >= 1000);
    expect(box.x, `${width} px`).toBe(x);
    expect(box.y > 400, `${width} px: at the foot`).toBe(y === 1);
    for (const name of ["Campaigns", "Inbox"])
      await expect(ways.filter({ visible: true }).getByRole("link", { name })).toBeVisible();
  }
  await forgetSession(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address("/auth/sign-in", host));
    const { width: form } = (await page.locator("form").boundingBox())!;
    expect(form, `${width} px`).toBeLessThanOrEqual(Math.min(width, 480));
    await expect(ways).toHaveCount(0);
  }
});

test("a step that the plan lacks shows the upgrade prompt in its place, and the sidebar leads to settings and out [SH-478]", async ({
  page,
}) => {
  await openSignedIn(page, "/campaign/add");
  await page.getByRole("tab", { name: /^Sequence/ }).click();
  await page.getByRole("button", { name: "Add the first step" }).click();
  await page.getByRole("menuitem", { name: /text message/i }).click();
  const prompt = page.getByRole("dialog");
  await expect(prompt).toContainText("isn’t part of your plan");
  expect(await axeFaults(page)).toEqual([]);
  await prompt.getByRole("button", { name: "Close" }).last().click();
  await expect(prompt).toBeHidden();
  await page.goto(address("/campaigns/my-campaigns", host));
  const sidebar = page.getByRole("navigation", { name: "Main navigation" }).filter({ visible: true });
  await expect(sidebar.getByRole("link", { name: "Workspace settings" })).toBeVisible();
  await expect(sidebar.getByRole("button", { name: "Sign out" })).toBeVisible();
});
