import { expect, type Page, test } from "@playwright/test";
import type { DialogDetail } from "@/lib/contracts/inbox.ts";
import { type Person, withAnswers } from "./support/answers.ts";
import { axeFaults } from "./support/axe.ts";
import { enter, northwind, tokenOf } from "./support/demo.ts";
import { demoClient, springOutreach } from "./support/demo-client.ts";
import { address, world } from "./support/product.ts";
import { ask, payload } from "./support/raw-request.ts";

const { host } = northwind;
const dayMs = 24 * 3_600_000;

const list = (page: Page) => page.getByRole("list", { name: "Inbox" });
const rowOf = (page: Page, { full_name: name }: Person) =>
  list(page).getByRole("button", { name: new RegExp(name) });

test("a conversation is snoozed by its menu and by S, brought back, and comes back by itself in its time", async ({
  page,
}) => {
  const [ada, ben] = (await withAnswers(page, 2, 0)) as [Person, Person];
  await page.goto(address("/inbox", host));
  await expect(page.locator("html[data-live=on]")).toBeAttached();
  await rowOf(page, ada).click();
  const menu = page.getByRole("menu");
  const notice = page.getByRole("status").filter({ hasText: /^Snoozed until/ });

  await test.step("S opens the menu, which says the times; Escape leads back", async () => {
    await page.getByRole("heading", { name: ada.full_name }).first().waitFor();
    await page.keyboard.press("s");
    await expect(menu.getByRole("menuitem", { name: /^Tomorrow morning.+9:00/ })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    // Keys of the page are the menu's meanwhile.
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Snooze" })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(ada._id));
  });

  await test.step("what is snoozed leaves the list, and Undo brings it back", async () => {
    await page.getByRole("button", { name: "Snooze" }).click();
    await menu.getByRole("menuitem", { name: /^Next month|^In a month/ }).click();
    await expect(rowOf(page, ada)).toHaveCount(0);
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, ada)).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("by the keyboard alone; J goes on with the next one", async () => {
    await page.keyboard.press("s");
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.type("tom");
    await page.keyboard.press("Enter");
    await expect(notice).toBeVisible();
    await expect(rowOf(page, ada)).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(new RegExp(ada._id));
  });

  await test.step("it stands among the sleeping, and is woken", async () => {
    await page.getByRole("combobox", { name: "Show" }).selectOption("snoozed");
    await rowOf(page, ada).click();
    await notice.getByRole("button", { name: "Wake now" }).click();
    await expect(rowOf(page, ada)).toHaveCount(0);
    await expect(page.getByText("Nothing is snoozed")).toBeVisible();
    await page.getByRole("combobox", { name: "Show" }).selectOption("all");
    await expect(rowOf(page, ada)).toBeVisible();
  });

  await test.step("a moment of one's own: what has passed is refused in words", async () => {
    await page.keyboard.press("Escape");
    await rowOf(page, ben).click();
    await page.getByRole("heading", { name: ben.full_name }).first().waitFor();
    await page.getByRole("button", { name: "Snooze" }).click();
    await menu.getByRole("menuitem", { name: "Choose date and time…" }).click();
    const dialog = page.getByRole("dialog", { name: "Snooze until" });
    const field = dialog.getByLabel("Date and time");
    await expect(field).toBeFocused();
    const tomorrow = await field.inputValue();
    expect(tomorrow).toMatch(/^\d{4}-\d\d-\d\dT09:00$/);
    await field.fill("2020-01-01T09:00");
    await dialog.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog.getByText("Choose a time that is still to come")).toBeVisible();
    expect(await axeFaults(page, "[role=dialog]")).toEqual([]);
    await field.fill(tomorrow);
    await field.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(notice).toBeVisible();
    await expect(rowOf(page, ben)).toHaveCount(0);
  });

  await test.step("when its time has come it is back, first and unread, without a reload", async () => {
    await rowOf(page, ada).click();
    // What the campaign sends in these two days would stand before it.
    const { call } = await demoClient();
    const campaign = await springOutreach();
    const lead = (status: string) => call("POST", `/workflows/${campaign}/update_status`, { status });
    await lead("paused");
    try {
      await world("POST", "/clock", { mode: "real", advanceMs: 2 * dayMs });
      const back = rowOf(page, ben);
      await expect(back).toContainText("1 unread message", { timeout: 20_000 });
      await expect(list(page).getByRole("listitem").first()).toContainText(ben.full_name);
    } finally {
      await lead("active");
    }
  });
});

test("the list that is chosen stands in the address: a reload, a link and the way back show the same", async ({
  page,
  browser,
}) => {
  const [cleo, dora] = (await withAnswers(page, 2, 2)) as [Person, Person];
  await page.goto(address("/inbox?filter=nothing", host));
  const filter = page.getByRole("combobox", { name: "Show" });
  const account = page.getByRole("combobox", { name: "Account", exact: true });
  const search = page.getByRole("searchbox", { name: "Search people and messages" });
  await expect(filter).toHaveValue("all");
  await expect(rowOf(page, dora)).toBeVisible();

  await filter.selectOption("unread");
  await account.selectOption({ label: "All accounts" });
  await search.fill(cleo.full_name);
  await expect(page).toHaveURL(
    (url) =>
      url.searchParams.get("filter") === "unread" &&
      url.searchParams.get("accounts") === "all" &&
      url.searchParams.get("search") === cleo.full_name,
  );
  await expect(rowOf(page, dora)).toHaveCount(0);
  const chosen = async () => {
    await expect(filter).toHaveValue("unread");
    await expect(account).toHaveValue("");
    await expect(search).toHaveValue(cleo.full_name);
    await expect(rowOf(page, dora)).toHaveCount(0);
    await expect(rowOf(page, cleo)).toBeVisible();
  };
  await chosen();
  await page.reload();
  await chosen();
  const link = page.url();

  // What the server renders, without a script.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, northwind);
  const read = await plain.newPage();
  await read.goto(link);
  await expect(rowOf(read, cleo)).toBeVisible();
  await expect(rowOf(read, dora)).toHaveCount(0);
  await plain.close();

  await page.getByRole("link", { name: "People" }).first().click();
  await expect(page).toHaveURL(/my-prospects/);
  await page.goBack();
  await chosen();

  await filter.selectOption("all");
  await rowOf(page, cleo).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === `/inbox/${cleo._id}` && url.searchParams.get("search") === cleo.full_name,
  );
  await search.press("Escape");
  await expect(rowOf(page, dora)).toBeVisible();
  await expect(page).toHaveURL(
    (url) => url.pathname === `/inbox/${cleo._id}` && !url.searchParams.has("search"),
  );
});

test("more conversations come while one scrolls, and J and K keep the open one in sight", async ({
  page,
}) => {
  const token = await enter(page.context(), northwind);
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await payload<{ items: { profile: object }[] }>(
    ask("/api/inbox/dialogs", { host, headers }),
  );
  const [pattern] = items;
  const asked: string[] = [];
  await page.route(/\/api\/inbox\/dialogs\?/, (route) => {
    const place = new URL(route.request().url()).searchParams.get("after") ?? "0";
    asked.push(place);
    const from = Number(place);
    const made = Array.from({ length: 100 }, (_, n) => {
      const _id = `00000000-0000-4000-8000-${String(from + n).padStart(12, "0")}`;
      return { ...pattern, _id, profile: { ...pattern?.profile, full_name: `Person ${from + n}` } };
    });
    const next = from < 300 ? String(from + 100) : null;
    return route.fulfill({ json: { ok: true, payload: { items: made, next } } });
  });
  await page.goto(address("/inbox?filter=unread", host));
  const first = list(page).getByRole("button", { name: /Person 0/ });
  await expect(first).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["0"]));
  await expect(async () => {
    await list(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await expect(list(page).getByRole("listitem")).toHaveCount(400, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await list(page).evaluate((pane) => pane.scrollTo(0, 0));
  await first.click();
  for (let n = 0; n < 30; n++) await page.keyboard.press("j");
  const open = list(page).locator("[aria-current]");
  await expect(open).toContainText("Person 30");
  await expect(open).toBeInViewport();
  for (let n = 0; n < 30; n++) await page.keyboard.press("k");
  await expect(open).toContainText("Person 0");
  await expect(open).toBeInViewport();
});

test("what can't be marked as read is asked for once, not again and again", async ({ page }) => {
  const authorization = `Bearer ${await enter(page.context(), northwind)}`;
  let asked = 0;
  await page.route("**/api/inbox/dialogs/*/messages*", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const detail = await payload<{ dialog: object }>(
      ask(`${pathname}${search}`, { host, headers: { authorization } }),
    );
    Object.assign(detail.dialog, { is_read: false, unread_count: 1 });
    await route.fulfill({ json: { ok: true, payload: detail } });
  });
  await page.route("**/api/inbox/dialogs/*/read", (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { ok: false, error: "x", code: 500, reason: "internal" } });
  });
  await page.goto(address("/inbox", host));
  await list(page).getByRole("button").first().click();
  await expect.poll(() => asked).toBe(1);
  await page.waitForTimeout(1500);
  expect(asked).toBe(1);
});

test("a filter that is chosen while a search is being typed stays, and so does the search", async ({
  page,
}) => {
  await enter(page.context(), northwind);
  await page.goto(address("/inbox", host));
  await page.getByRole("searchbox").pressSequentially("a");
  await page.getByRole("combobox", { name: "Show" }).selectOption("starred");
  await expect(page).toHaveURL(/search=a/);
  expect(new URL(page.url()).searchParams.get("filter")).toBe("starred");
});

test("back leads from a conversation to the list, on a phone too; another account's list closes it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page.context(), northwind);
  await page.goto(address("/campaigns/my-campaigns", host));
  await page.goto(address("/inbox", host));
  const first = list(page).getByRole("button").first();
  for (const leave of [
    () => page.goBack(),
    () => page.getByRole("button", { name: "Back to the list" }).click(),
  ]) {
    await first.click();
    await expect(page).toHaveURL(/\/inbox\/[\w-]+/);
    await expect(first).toBeHidden();
    await leave();
    await expect(page).toHaveURL(/\/inbox$/);
    await expect(first).toBeVisible();
  }
  await page.goForward();
  await expect(first).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("combobox", { name: "Account" }).selectOption({ label: "All accounts" });
  await page.getByRole("combobox", { name: "Account" }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/\/inbox\?/);
  await expect(page.getByText("Choose a conversation")).toBeVisible();
});

test("earlier messages come above what is being read, which stays where it is", async ({ page }) => {
  const authorization = `Bearer ${await tokenOf(northwind)}`;
  // Two long pages of messages.
  await page.route("**/api/inbox/dialogs/*/messages*", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const detail = await payload<DialogDetail>(ask(pathname, { host, headers: { authorization } }));
    const isFirst = !searchParams.has("before");
    const [pattern] = detail.messages;
    const messages = Array.from({ length: 30 }, (_, i) => ({
      ...pattern!,
      _id: `${isFirst ? "late" : "early"}-${i}`,
      text: `${isFirst ? "Late" : "Early"} message ${i}`,
    }));
    await route.fulfill({
      json: { ok: true, payload: { ...detail, messages, earlier: isFirst ? "x" : null } },
    });
  });
  const [person] = (await withAnswers(page, 1, 9)) as [Person];
  await page.goto(address("/inbox", host));
  await rowOf(page, person).click();
  await expect(page.getByText("Late message 29")).toBeInViewport();
  // What is marked as read is fetched anew, which cuts the press's question off.
  await page.getByRole("button", { name: "Earlier messages" }).click();
  await expect(page.getByText("Early message 29")).toBeAttached();
  await expect(page.getByText("Late message 0", { exact: true })).toBeInViewport();
  await expect(page.getByText("Early message 0", { exact: true })).not.toBeInViewport();
});
